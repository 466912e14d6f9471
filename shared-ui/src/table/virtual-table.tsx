import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type Ref,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { Caption, Cells, Heads, Widths } from '../data/table-parts.tsx';
import { DetailCell } from '../data/table-styles.ts';
import { type RowTableProps, rowIndex, sortableOf } from './row-table.tsx';
import { LongTable, rowHeight, ScrollFrame } from './virtual-styles.ts';

/** A table of at most this many rows is rendered in full at once, so that nothing moves later. */
const few = 30;

/**
 * The number of rows of a long table in the first render, so that it appears early. The table reserves space for the
 * other rows and renders them next.
 */
const initialRender = {
  /** The window's size in pixels until the browser measures it: room for one row. */
  window: { width: 0, height: 1 },
  /** Number of rows around that one. */
  around: (rows: number) => (rows > few ? 4 : rows),
};

/** Waits for the observer to report the window's size: reading it would force a layout during the first render. */
const observeSize: typeof observeElementRect = (instance, setRect) => {
  const element = instance.scrollElement;
  if (!element || !globalThis.ResizeObserver) return observeElementRect(instance, setRect);
  const observer = new ResizeObserver(([entry]) => {
    if (entry) startTransition(() => setRect(entry.contentRect));
  });
  observer.observe(element);
  return () => observer.disconnect();
};

type VirtualTableProps<Row> = RowTableProps<Row> & {
  height: string;
  narrow: boolean;
  onEnd: (() => void) | undefined;
};

const cellHeight = 36; // px, of one line in a card
const cardPadding = 18;
const cardGap = 12;
/** Height of a phone's row of two lines, in pixels. */
const twoLines = 61;
/** How many rows before the last one the next rows are requested. */
const ahead = 20;

type LongRowProps<Row> = Pick<RowTableProps<Row>, 'columns'> & {
  row: Row;
  /** The row's index, and its position among the rows and their open details. */
  index: number;
  place: number;
  ref: Ref<HTMLTableRowElement>;
  /** Undefined if rows have no details. */
  open: boolean | undefined;
  id: string;
  onToggle: ((key: string) => void) | undefined;
};

const LongRow = <Row,>({ columns, row, index, place, ref, open, id, onToggle }: LongRowProps<Row>) => (
  <tr ref={ref} data-index={place} aria-rowindex={rowIndex(index)}>
    <Cells
      columns={columns}
      row={row}
      toggle={onToggle && { open: open === true, onToggle: () => onToggle(id) }}
    />
  </tr>
);

/** Scrolling renders only newly visible rows. */
const StillRow = memo(LongRow) as typeof LongRow;

/** A long table: only the rows in view, and a few around them, are in the document. For the screen, not for paper. */
export const VirtualTable = <Row,>(props: VirtualTableProps<Row>) => {
  const {
    caption,
    captionHidden = false,
    columns,
    rows,
    rowKey,
    total,
    height,
    narrow,
    sort,
    details,
    density,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const estimate = narrow
    ? density
      ? twoLines
      : cellHeight * columns.length + cardPadding
    : rowHeight[density ?? 'usual'];
  const places = useMemo(
    () =>
      rows.flatMap((row, index) => {
        const key = rowKey(row);
        const place = { row, index, key, detail: false };
        return details?.isOpen(row) ? [place, { ...place, key: `${key} details`, detail: true }] : [place];
      }),
    [rows, rowKey, details],
  );
  // Stable functions: with new ones, the virtualizer would measure all heights again.
  const estimateSize = useCallback(() => estimate, [estimate]);
  const getItemKey = useCallback((index: number) => places[index]?.key ?? index, [places]);
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: places.length,
    getScrollElement: () => frame.current,
    estimateSize,
    getItemKey,
    gap: narrow && !density ? cardGap : 0,
    overscan: useDeferredValue(narrow ? 3 : 10, initialRender.around(rows.length)),
    initialRect: initialRender.window,
    observeElementRect: observeSize,
  });

  const measuredAs = useRef(narrow);
  // Heights change once rows become cards.
  useLayoutEffect(() => {
    if (measuredAs.current !== narrow) virtual.measure();
    measuredAs.current = narrow;
  }, [virtual, narrow]);
  // A different order starts at its top.
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollTop = 0;
  }, [sort?.column, sort?.direction]);

  const items = virtual.getVirtualItems();
  const atEnd = rows.length > 0 && (items.at(-1)?.index ?? 0) >= places.length - ahead;
  const onEnd = useEffectEvent(() => props.onEnd?.());
  useEffect(() => {
    if (atEnd) onEnd();
  }, [atEnd, rows.length]);
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <ScrollFrame
      ref={frame}
      role="region"
      aria-label={caption}
      tabIndex={0}
      data-screen
      style={{ maxHeight: height }}
    >
      {/* Space for the rows that are not in the document. */}
      <div style={{ paddingTop: above, paddingBottom: below }}>
        <LongTable aria-rowcount={total + 1} $rows={density}>
          <Caption hidden={captionHidden}>{caption}</Caption>
          <Widths columns={columns} />
          <thead>
            <tr aria-rowindex={1}>
              <Heads columns={sortableOf(columns)} sort={sort} onSortChange={props.onSortChange} />
            </tr>
          </thead>
          <tbody>
            {items.map(({ index: at, key }) => {
              const place = places[at];
              if (place === undefined) return null;
              const { row, index, detail } = place;
              return detail ? (
                <tr key={key} ref={virtual.measureElement} data-index={at}>
                  <DetailCell colSpan={columns.length}>{details?.render(row)}</DetailCell>
                </tr>
              ) : (
                <StillRow
                  key={key}
                  ref={virtual.measureElement}
                  columns={columns}
                  row={row}
                  index={index}
                  place={at}
                  id={place.key}
                  open={details?.isOpen(row)}
                  onToggle={details?.onToggle}
                />
              );
            })}
          </tbody>
        </LongTable>
      </div>
    </ScrollFrame>
  );
};
