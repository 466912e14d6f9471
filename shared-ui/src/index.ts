// This whole entry is part of every first load. The rest has separate entries.
export { Badge, type Tone } from './data/badge.tsx';
export { DescriptionList, KeyValue } from './data/description-list.tsx';
export { PageRows, usePaged } from './data/paged.ts';
export { Pager } from './data/pager.tsx';
export { Progress } from './data/progress.tsx';
export { readStatus, type Status } from './data/status.ts';
export { StatusBadge } from './data/status-badge.tsx';
export { AgeAndRefresh } from './feedback/age-and-refresh.tsx';
export { Alert } from './feedback/alert.tsx';
export { announce, LiveRegion } from './feedback/announce.tsx';
export { AsOf, LastDone } from './feedback/as-of.tsx';
export { EmptyState, ErrorState } from './feedback/empty-state.tsx';
export { combineSources, withoutAge } from './feedback/freshness.tsx';
export { lazyComponent, lazyDialog } from './feedback/lazy-component.tsx';
export { SampleDataMark } from './feedback/sample-data-mark.tsx';
export { Skeleton } from './feedback/skeleton.tsx';
export { toast } from './feedback/toast-store.ts';
export { Toaster } from './feedback/toaster.tsx';
export { useNow, useServerNow } from './format/clock.ts';
export { copyText } from './format/copy-text.ts';
export { formatCount } from './format/count.ts';
export { blocksDuration, remainingTime, shortDuration } from './format/duration.ts';
export { harvestLateness } from './format/harvest-lateness.ts';
export { Money, moneyWords } from './format/money.tsx';
export { Mono } from './format/mono.ts';
export { BlocksAsTime, Count, Percent, percentWords, shownPercent } from './format/numbers.tsx';
export { RelativeTime } from './format/relative-time.tsx';
export { Tooltip } from './format/tooltip.tsx';
export { walletCopyTexts } from './format/wallet-copy-texts.ts';
export { Button, ButtonLink } from './forms/button.tsx';
export { Checkbox } from './forms/checkbox.tsx';
export { DebouncedSearch } from './forms/debounced-search.tsx';
export { IconButton } from './forms/icon-button.tsx';
export { type Option, Select } from './forms/select.tsx';
export { Term } from './glossary/term.tsx';
export { Icon } from './icons/icon.tsx';
export { type IconName, isIconName } from './icons/icon-names.ts';
export { LeafMark } from './icons/leaf-mark.tsx';
export type { BottomBarPlace } from './layout/bottom-bar.tsx';
export { Card } from './layout/card.tsx';
export { Deferred } from './layout/deferred.tsx';
export { focusPageHeading, Page } from './layout/page.tsx';
export { Section } from './layout/section.tsx';
export { SidebarLayout } from './layout/sidebar-layout.tsx';
export {
  SidebarBrand,
  SidebarFooter,
  SidebarLink,
  SidebarSection,
  useSidebar,
} from './layout/sidebar-parts.tsx';
export { SkipLink } from './layout/skip-link.ts';
export { Grid, Row, Stack } from './layout/stack.tsx';
export { VisuallyHidden } from './layout/visually-hidden.ts';
export * from './router/router.ts';
export { useListSearch } from './router/use-list-search.ts';
export { ThemeToggle } from './theme/theme-choice.tsx';
export type { Theme, ThemeChoice } from './theme/theme-store.ts';
export { useTheme } from './theme/use-theme.ts';
