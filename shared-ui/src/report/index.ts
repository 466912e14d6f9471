// Reports as PDF, loaded with the first page that offers one; the PDF library itself at the press.
export { day, outOf, REPORT_ROWS, type Report, titled, utc } from './report.ts';
export { useReportDownload } from './use-report-download.ts';
