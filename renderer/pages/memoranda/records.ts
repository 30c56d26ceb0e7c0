import type { CitedRecords } from '../../routes/records.ts'

const memorandumPage: CitedRecords[string] = ({ parent_id }) => ({
  to: '/memoranda/$reportId',
  params: { reportId: String(parent_id) },
})

/** Where an answer’s sources are shown. */
export const citedMemoranda: CitedRecords = {
  memorandum: memorandumPage,
  memorandum_section: memorandumPage,
}
