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
 * Draws a report. Names in scripts that PDF's own fonts lack embed the font slices that they need.
 * @throws when the document cannot be created or a font cannot be loaded
 */
export const drawReport = async (report: Report, fonts: () => Promise<FontSource> = appFonts) => {
  // A page on its side has room for more than seven columns.
  const pdf = new jsPDF({ orientation: report.columns.length > 7 ? 'landscape' : 'portrait' });
  const numeric = report.columns.map((_, at) => report.rows.every(row => NUMBER.test(row[at] ?? '')));
  const notes = report.rows.map((_, at) => report.notes?.[at] ?? '');
  const pen = await openPen(pdf, [...report.facts, ...report.rows.flat(), ...notes], fonts);
  pdf.setFontSize(18).text(report.title, MARGIN, 20);
  pdf.setFontSize(10).setTextColor(90).text(report.subtitle, MARGIN, 27);
  pdf.setTextColor(20);
  for (const [index, fact] of report.facts.entries()) pen.draw(fact, MARGIN, 37 + index * 5);
  const factsEnd = 37 + report.facts.length * 5;
  pdf.text(report.summary.join('   ·   '), MARGIN, factsEnd + 4);

  pdf.setFontSize(8);
  const { width, height } = pdf.internal.pageSize;
  const noteLines = notes.map(note => (note ? pen.lines(note, width - 2 * (MARGIN + PADDING)) : []));

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
      didParseCell: ({ cell, column, row, section }) => {
        if (numeric[column.index]) cell.styles.halign = 'right';
        const noteHeight = section === 'body' ? (noteLines[row.index]?.length ?? 0) * LINE : 0;
        if (noteHeight > 0)
          cell.styles.cellPadding = {
            top: PADDING,
            right: PADDING,
            bottom: PADDING + noteHeight,
            left: PADDING,
          };
        const text = String(cell.raw);
        if (isPlain(text)) return;
        pdf.setFontSize(8);
        const lines = pen.lines(text, NAME_WIDTH);
        cell.text = [];
        cell.styles.cellWidth = NAME_WIDTH + 2 * PADDING;
        cell.styles.minCellHeight = lines.length * LINE + 2 * PADDING + noteHeight;
      },
      didDrawCell: ({ cell, column, row, section }) => {
        const draw = (lines: readonly string[], x: number, top: number) => {
          for (const [index, line] of lines.entries()) pen.draw(line, x, top + LINE * (index + 0.85));
        };
        const text = String(cell.raw);
        pdf.setFontSize(8).setTextColor(20);
        if (!isPlain(text)) draw(pen.lines(text, NAME_WIDTH), cell.x + PADDING, cell.y + PADDING);
        // With the last cell, or the background of the next one would cover it.
        const note = noteLines[row.index];
        if (section !== 'body' || !note || column.index < report.columns.length - 1) return;
        pdf.setTextColor(90);
        draw(note, MARGIN + PADDING, cell.y + cell.height - PADDING - LINE * note.length);
      },
    });

  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    pdf
      .setFontSize(8)
      .setTextColor(90)
      .text(`Page ${page} of ${pages}`, width / 2, height - 8, { align: 'center' });
  }
  return pdf;
};

/** Draws a report and offers it as a download. Loaded on the click, because a PDF library is large. */
export const downloadReport = async (report: Report) => {
  (await drawReport(report)).save(report.fileName);
};
