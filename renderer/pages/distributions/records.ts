import type { CitedRecords } from '../../routes/records.ts'

/** Where an answer’s sources are shown. */
export const citedDistributions: CitedRecords = {
  distribution: ({ id }) => ({
    to: '/distributions/$distributionId',
    params: { distributionId: String(id) },
  }),
}
