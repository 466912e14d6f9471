import { jsPDF } from 'jspdf';
import autoTable from 'jspdf-autotable';
import type { FontSource } from './font-slices.ts';
import { isPlain, openPen } from './pen.ts';
import type { Report } from './report.ts';

const MARGIN = 14; // mm
const PADDING = 1.6;
const NAME_WIDTH = 36; // of a name in a script that the table cannot measure
const LINE = 3.3;
const NUMBER = /^[+−-]?[\d,]+(\.\d+)?(%| [A-Z]+)?$/;
/** A number that is not known. */
const MISSING = /^(–|N\/A)$/;

/** Whether a column has numbers only, which are aligned at their end. */
const isNumeric = (cells: readonly string[]) =>
  cells.some(cell => NUMBER.test(cell)) && cells.every(cell => NUMBER.test(cell) || MISSING.test(cell));

const appFonts = async () =>
  (await import(/* webpackChunkName: 'report-fonts' */ './font-files.ts')).appFonts;

/**
 * Draws a report. Names in scripts that PDF's own fonts lack embed the font slices that they need.
 * @throws when the document cannot be created or a font cannot be loaded
 */
export const drawReport = async (report: Report, fonts: () => Promise<FontSource> = appFonts) => {
  // A page on its side has room for more than seven columns.
  const pdf = new jsPDF({ orientation: report.columns.length > 7 ? 'landscape' : 'portrait' });
  const numeric = report.columns.map((_, at) => isNumeric(report.rows.map(row => row[at] ?? '')));
  // PDF's own fonts have no minus sign, and a text with another font is not aligned.
  const rows = report.rows.map(row => row.map((cell, at) => (numeric[at] ? cell.replace('−', '-') : cell)));
  const notes = report.rows.map((_, at) => report.notes?.[at] ?? '');
  const pen = await openPen(pdf, [...report.facts, ...report.summary, ...rows.flat(), ...notes], fonts);
  pdf.setFontSize(18).text(report.title, MARGIN, 20);
  pdf.setFontSize(10).setTextColor(90).text(report.subtitle, MARGIN, 27);
  pdf.setTextColor(20);
  const { width, height } = pdf.internal.pageSize;
  const wrapped = (text: string) => pen.lines(text, width - 2 * MARGIN);
  const write = (lines: readonly string[], top: number) => {
    for (const [index, line] of lines.entries()) pen.draw(line, MARGIN, top + index * 5);
    return top + lines.length * 5;
  };
  const factsEnd = write(report.facts.flatMap(wrapped), 37);
  const summaryEnd = write(wrapped(report.summary.join('   ·   ')), factsEnd + 4);

  pdf.setFontSize(8);
  const noteLines = notes.map(note => (note ? pen.lines(note, width - 2 * (MARGIN + PADDING)) : []));

  if (rows.length === 0) pdf.text(report.empty, MARGIN, summaryEnd + 7);
  else
    autoTable(pdf, {
      startY: summaryEnd + 1,
      margin: MARGIN,
      rowPageBreak: 'avoid',
      head: [[...report.columns]],
      body: rows,
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
