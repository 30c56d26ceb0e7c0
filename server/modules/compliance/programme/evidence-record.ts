import { z } from 'zod'
import { field } from '../../../kernel/index.ts'
import { answered, key, ownField, record, text } from '../../../kernel/records/index.ts'

/** Evidence that a control was performed on a day. */
export const evidence = record({
  type: 'compliance_evidence',
  table: 'compliance_evidence',
  entity: 'ComplianceEvidence',
  label: 'Evidence',
  plural: 'Evidence',
  title: 'reference',
  access: 'compliance:read',
  page: '/compliance/programme?tab=controls',
  search: false,
  fields: {
    control_key: key({ required: true, filter: true, form: false }),
    performed_on: ownField(
      'date',
      field.date(),
      field.pastDate('Day the control was performed; not in the future'),
      { required: true, label: 'Done on' },
    ),
    reference: text(500, {
      required: true,
      given: 'Where the evidence is: a file, a place in the data room, minutes',
      label: 'Evidence',
      hint: 'A file, a data room location, minutes',
    }),
    note: text(2000),
    entered_by: answered('text', z.string(), {}),
  },
})
