// The order of a list, loaded with the first page that has a sortable one.
export { SortChoice } from './data/sort-choice.tsx';
export { useSort } from './data/use-sort.ts';
