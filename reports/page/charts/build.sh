#!/usr/bin/env bash
# Makes echarts.min.js anew, from the versions in package-lock.json. It wants
# Node.js with npm. The same versions give the same bytes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp package.json package-lock.json charts.js "$scratch"
cd "$scratch"
npm ci --ignore-scripts --no-audit --no-fund >&2

banner='/*! Apache ECharts 6.1.0 | Copyright 2017-2026 The Apache Software Foundation, Apache License 2.0 | with zrender (c) 2017 Baidu Inc., BSD 3-Clause, d3 (c) Mike Bostock, BSD 3-Clause, tslib (c) Microsoft, 0BSD | a bundle of the parts that wisim uses; licenses: reports/page/charts/licenses */'
npx --no-install esbuild charts.js --bundle --minify --charset=ascii --format=iife --global-name=echarts \
  --target=es2020 --legal-comments=none --banner:js="$banner" --log-level=warning --outfile=echarts.min.js
cp echarts.min.js "$OLDPWD/echarts.min.js"
