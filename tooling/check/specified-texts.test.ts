import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingTexts } from '../testing/shown-texts.ts';
import { root } from './run-command.ts';

/** The texts that the product must show word for word, by page: its folder or file. Braces are placeholders. */
const TEXTS = {
  'host/src/pages/landing': ['Join as Farmer', 'Get Started', 'Learn how it works', 'Run a Pool'],
  'host/src/pages/not-found': ['Oops! Page not found', 'Return to Home'],
  'host/src/shell/host-pages.ts': ['KALE Pool'],
  'host/src/shell/role-footer.tsx': ['Signing out...'],
  'host/src/shell/role-labels.ts': [
    'Plant → Work → Harvest coordination system',
    'Farmer User',
    'Stake & Harvest',
    'Pool Operator',
    'Coordinate Pools',
    'Administrator',
    'System Admin',
  ],
  'host/src/pages/sign-in': [
    'Keep me signed in',
    'Reset password',
    'Signing In...',
    'Create Account',
    'Login Successful',
    'Login Failed',
    'Invalid email or password',
  ],
  'host/src/pages/wallet-registration': [
    'Farmer Wallet Registration',
    'Registering...',
    'Registration Complete!',
    'Registration successful! Redirecting to dashboard...',
    'Registration failed with status {status}',
    'Registration failed',
  ],
  'host/src/pages/funding': [
    'Address copied to clipboard!',
    'Wallet funded and ready',
    'Fund your custodial wallet to continue',
    'Send at least {missing} XLM to your custodial wallet to complete registration.',
    'Failed to load funding status',
    'Failed to load status',
  ],
  'host/src/pages/funding/funding-panel.tsx': ['Wallet funded! You can now join pools.'],
  'host/src/pages/dashboard': [
    'Failed to load system information. Please check your connection and try again.',
    'Failed to load blockchain data: {message}',
    'Failed to load farmer analytics: {message}',
    'No user ID found. Please register first.',
    'Failed to load farmer status',
    'No Recent Activity',
    'Activity will appear here once you start farming.',
    'No stake analytics available',
    'No recent activity',
    'No harvest data available',
    'No harvest history available',
    'No planting history available',
    'Start farming to see your planting activities',
  ],
  'host/src/pages/network': ['Last updated'],
  'host/src/pages/pool-operator': [
    'Under Development',
    "What's Available Now",
    'Get Notified',
    'Browse Pools',
  ],
  'remote-farmer/src/pages/pool-discovery': [
    'search pools by name or description',
    'No Pools Found',
    'Try adjusting your search terms.',
    'No mining pools are available at the moment.',
    'Clear Search',
    'Failed to load pools. Please try again.',
  ],
  'remote-farmer/src/pages/pool-discovery/pool-card.tsx': ['Standard pool fees', 'View Details'],
  'remote-farmer/src/pages/pool-discovery/pool-rules.ts': ['Join Pool', 'Pool Full'],
  'remote-farmer/src/pages/pool-discovery/pool-details-dialog.tsx': ['Failed to load pool details'],
  'remote-farmer/src/pages/join-pool': [
    'Join Pool',
    'Authentication Required',
    'Please wait while we verify your authentication.',
    'Please log in first.',
    'Join Failed',
    'Confirmation Failed',
  ],
  'remote-farmer/src/pages/my-pool/my-pool.tsx': [
    'Authentication Required',
    'Register as Farmer',
    'Failed to load pool data. Please try again.',
    'No Active Pool',
    'You are not currently part of any pool. Join a pool to start earning rewards.',
    'Browse Pools',
  ],
  'remote-farmer/src/pages/my-pool/activity-line.ts': [
    'Staked {amount} {asset} to Pooler {id}...',
    'Harvested from {block}',
  ],
  'remote-farmer/src/pages/my-pool/recent-activity.tsx': [
    'No Recent Activity',
    'Your pool activities will appear here once you start farming.',
  ],
  'remote-farmer/src/pages/my-pool/exit-dialog.tsx': [
    'Exit Pool Contract',
    'Are you sure you want to exit the pool? This action cannot be undone.',
    'Confirm Exit',
    'Processing...',
    'Pool Exit Requested Successfully!',
    'Your exit request has been submitted. Contract status: exiting',
    'Available after {exitDelay} hour delay period',
    'Exit Failed',
    'Failed to exit pool. Please try again.',
  ],
  'remote-farmer/src/pages/work-history': [
    'Search by farmer ID, block, or nonce...',
    'No work history found',
    'Work submissions will appear here once you start participating in pools',
    'No farmer account found. Please complete your farmer registration first.',
    'You need to register as a farmer to view work history data.',
    'No work history data available to export.',
    'Work history report has been downloaded successfully.',
  ],
  'remote-farmer/src/pages/work-history/farmer-history.tsx': [
    'Failed to load work history data. Please try refreshing the page.',
  ],
  'remote-farmer/src/pages/work-history/reports.tsx': [
    'Work History Report',
    'Generate PDF',
    'Generating...',
  ],
  'remote-farmer/src/pages/work-history/report': [
    'Work History Report',
    'Comprehensive report of farming activities and operations',
    'No work history data available for the selected time period.',
  ],
  'remote-pooler/src/pages/console': [
    'Simulate Block',
    'High Load',
    'Normal Load',
    'No recent notifications',
    'Plantable block',
    'Send Notification',
    'Block index and entropy are required',
    'Validation Error',
    'Notification Failed',
    'Block Notification Sent',
  ],
  'remote-pooler/src/pages/status/status-panel.tsx': ['Failed to load pooler status. Please try again.'],
  'remote-pooler/src/pages/farmers/danger-zone.tsx': ['Remove Inactive Farmers', 'Suspend All Farmers'],
  'remote-pooler/src/pages/farmers/farmers.tsx': ['Add Farmer'],
  'remote-pooler/src/pages/operations/plant-form.tsx': [
    'All fields are required',
    'Validation Error',
    'Plant Operation Failed',
    'Successfully planted {count} farmers{earlier}',
  ],
  'remote-pooler/src/pages/operations/work-form.tsx': [
    'Block index and pooler ID are required',
    'At least one valid submission is required',
    'Validation Error',
    'Work Operation Failed',
    'Work Operation Complete',
    'Processed {count} submissions, {valid} valid',
  ],
  'remote-pooler/src/pages/operations/harvest-form.tsx': [
    'Block index and pooler ID are required',
    'Validation Error',
    'Harvest Operation Failed',
    'Distributed {amount} to {count} farmers{earlier}',
  ],
  'remote-pooler/src/pages/operations/report-result.ts': ['{Plant} Operation Complete'],
  'shared-api/src/contract/mail-address.ts': ['Enter a valid email'],
  'shared-api/src/contract/registration.ts': [
    'Email is required',
    'Password is required',
    'Password must be at least 8 characters',
    'External wallet is required',
    'Enter a valid Stellar address',
  ],
  'shared-api/src/http/answer.ts': [
    'HTTP {status}: {statusText}',
    'HTTP {status}',
    'Failed to fetch pooler status',
  ],
  'shared-api/src/http/exchange.ts': ['Request timeout'],
  'shared-api/src/resources/farmer-id.ts': [
    'No farmer ID found in local storage',
    'You can only access your own farmer data',
  ],
  'shared-ui/src/data/pager.tsx': ['Page {page} of {pages}'],
  'shared-ui/src/format/relative-time.tsx': ['Not available'],
  'shared-ui/src/format/wallet-copy-texts.ts': [
    'Copied to clipboard',
    'Custodial wallet address has been copied to your clipboard.',
    'Copy failed',
    'Failed to copy address to clipboard.',
  ],
  'shared-ui/src/report/draw-report.ts': ['Page {page} of {pages}'],
  'shared-ui/src/report/use-report-download.ts': [
    'No Data Available',
    'Export Failed',
    'Failed to generate PDF report. Please try again.',
    'PDF Generated',
  ],
};

/** The product's files of a page. */
const readPage = (page: string) =>
  globSync(/\.tsx?$/.test(page) ? page : `${page}/**/*.{ts,tsx}`, { cwd: root })
    .filter(file => !/\.test\.tsx?$/.test(file))
    .map(file => [file, readFileSync(join(root, file), 'utf8')] as const);

it.each(Object.entries(TEXTS))('%s shows the specified texts word for word', (page, texts) => {
  expect(missingTexts(texts, readPage(page))).toEqual([]);
});
