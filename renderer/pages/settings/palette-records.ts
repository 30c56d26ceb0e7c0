import type { ShownRecords } from '../../routes/palette-records.ts'

/** Where its records are shown. */
export const shownSettings: ShownRecords = {
  api_key: () => ({ to: '/settings/api-keys' }),
}
