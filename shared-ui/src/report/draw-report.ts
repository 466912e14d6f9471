import { jsPDF } from 'jspdf';
import autoTable from 'jspdf-autotable';
import type { FontSource } from './font-slices.ts';
import { isPlain, openPen } from './pen.ts';
import type { Report } from './report.ts';

const MARGIN = 14; // mm
const PADDING = 1.6;
const NAME_WIDTH = 36; // of a name in a script that the table cannot measure
const LINE = 3.3;
const NUMBER = /^[+−-]?[\d,]+(\.\d+)?( [A-Z]+)?$/;

const appFonts = async () =>
  (await import(/* webpackChunkName: 'report-fonts' */ './font-files.ts')).appFonts;

/**
 * Draws a report. Names in scripts that PDF's own fonts lack bring the slices of a font that they need.
 * @throws when the document cannot be made or a font cannot be had
 */
export const drawReport = async (report: Report, fonts: () => Promise<FontSource> = appFonts) => {
  // A page on its side has room for more than seven columns.
  const pdf = new jsPDF({ orientation: report.columns.length > 7 ? 'landscape' : 'portrait' });
  const numeric = report.columns.map((_, at) => report.rows.every(row => NUMBER.test(row[at] ?? '')));
  const pen = await openPen(pdf, [...report.facts, ...report.rows.flat()], fonts);
  pdf.setFontSize(18).text(report.title, MARGIN, 20);
  pdf.setFontSize(10).setTextColor(90).text(report.subtitle, MARGIN, 27);
  pdf.setTextColor(20);
  for (const [index, fact] of report.facts.entries()) pen.draw(fact, MARGIN, 37 + index * 5);
  const factsEnd = 37 + report.facts.length * 5;
  pdf.text(report.summary.join('   ·   '), MARGIN, factsEnd + 4);

  if (report.rows.length === 0) pdf.text(report.empty, MARGIN, factsEnd + 16);
  else
    autoTable(pdf, {
      startY: factsEnd + 10,
      margin: MARGIN,
      rowPageBreak: 'avoid',
      head: [[...report.columns]],
      body: report.rows.map(row => [...row]),
      styles: { fontSize: 8, cellPadding: PADDING },
      headStyles: { fillColor: [46, 92, 50] },
      didParseCell: ({ cell, column }) => {
        if (numeric[column.index]) cell.styles.halign = 'right';
        const text = String(cell.raw);
        if (isPlain(text)) return;
        pdf.setFontSize(8);
        const lines = pen.lines(text, NAME_WIDTH);
        cell.text = [];
        cell.styles.cellWidth = NAME_WIDTH + 2 * PADDING;
        cell.styles.minCellHeight = lines.length * LINE + 2 * PADDING;
      },
      didDrawCell: ({ cell }) => {
        const text = String(cell.raw);
        if (isPlain(text)) return;
        pdf.setFontSize(8).setTextColor(20);
        for (const [index, line] of pen.lines(text, NAME_WIDTH).entries())
          pen.draw(line, cell.x + PADDING, cell.y + PADDING + LINE * (index + 0.85));
      },
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
  return pdf;
};

/** Draws a report and hands it to the browser as a download. Loaded at the press: a PDF library is heavy. */
export const downloadReport = async (report: Report) => {
  (await drawReport(report)).save(report.fileName);
};
