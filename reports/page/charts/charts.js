// What the pages need of Apache ECharts, and nothing else: bundled by build.sh
// into echarts.min.js, which is committed and embedded in the program.
import { init, use, version } from 'echarts/core';
import { BarChart, CustomChart, HeatmapChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { SVGRenderer } from 'echarts/renderers';

use([
  BarChart, CustomChart, HeatmapChart, LineChart, ScatterChart,
  GridComponent, LegendComponent, MarkLineComponent, TooltipComponent, VisualMapComponent,
  SVGRenderer,
]);

export { init, version };
