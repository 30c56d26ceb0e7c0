// Runs in place of the project e2e when there is no Chromium, so that the summary shows it was skipped.

import { test } from 'vitest'

test.skip('the application in a browser (no SVC_TEST_CHROMIUM; npm test finds or installs one where it can)', () => {})
