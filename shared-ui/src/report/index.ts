// PDF reports, loaded with the first page that offers one. The PDF library loads on the click.
export { day, outOf, REPORT_ROWS, type Report, titled, utc } from './report.ts';
export { useReportDownload } from './use-report-download.ts';
