import { useDelayedComponent } from 'shared-api';

const afterPage = 1000; // ms: the page's own figures load first
const fetchNextBlock = () => import(/* webpackChunkName: "next-block" */ './next-block.tsx');

/** The countdown to the next block, once its code and figures are there. */
export const HeaderNextBlock = () => {
  const NextBlock = useDelayedComponent(fetchNextBlock, { after: afterPage });
  return NextBlock ? <NextBlock /> : null;
};
