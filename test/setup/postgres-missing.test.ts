// Runs in place of the project api-postgres when there is no Postgres, so that the summary shows it was skipped.

import { test } from 'vitest'

test.skip('the API on Postgres (no SVC_TEST_POSTGRES_URL; npm test starts one where it can)', () => {})
