import { jsPDF } from 'jspdf';
import autoTable from 'jspdf-autotable';
import type { HistoryReport } from './history-report.ts';

const MARGIN = 14; // mm

/** Draws a report and hands it to the browser as a download. Loaded at the press: a PDF library is heavy. */
export const downloadReport = (report: HistoryReport) => {
  const pdf = new jsPDF();
  pdf.setFontSize(18).text(report.title, MARGIN, 20);
  pdf.setFontSize(10).setTextColor(90).text(report.subtitle, MARGIN, 27);
  pdf.setTextColor(20).text([...report.facts], MARGIN, 37);
  const factsEnd = 37 + report.facts.length * 5;
  pdf.text(report.summary.join('   ·   '), MARGIN, factsEnd + 4);

  if (report.rows.length === 0) pdf.text(report.empty, MARGIN, factsEnd + 16);
  else
    autoTable(pdf, {
      startY: factsEnd + 10,
      margin: MARGIN,
      head: [[...report.columns]],
      body: report.rows.map(row => [...row]),
      styles: { fontSize: 8, cellPadding: 1.6 },
      headStyles: { fillColor: [46, 92, 50] },
    });

  const pages = pdf.getNumberOfPages();
  const { width, height } = pdf.internal.pageSize;
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    pdf
      .setFontSize(8)
      .setTextColor(90)
      .text(`Page ${page} of ${pages}`, width / 2, height - 8, { align: 'center' });
  }
  pdf.save(report.fileName);
};
