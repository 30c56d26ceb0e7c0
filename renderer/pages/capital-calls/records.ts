import type { CitedRecords } from '../../routes/records.ts'

/** Where an answer’s sources are shown. */
export const citedCapitalCalls: CitedRecords = {
  capital_call: ({ id }) => ({ to: '/capital-calls/$callId', params: { callId: String(id) } }),
}
