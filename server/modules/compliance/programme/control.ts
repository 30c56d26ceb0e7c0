import { z } from 'zod'
import { field } from '../../../kernel/index.ts'
import { choice, flag, key, ownField, type RowOf, record, text } from '../../../kernel/records/index.ts'
import { families, familyLabels } from './families.ts'

export type ControlRow = RowOf<'compliance_controls'>

/** A control that the office changed or added; those that it left as they usually are have no row. */
export const control = record({
  type: 'compliance_control',
  table: 'compliance_controls',
  entity: 'SavedComplianceControl',
  label: 'Control',
  plural: 'Controls',
  title: 'title',
  access: 'compliance:read',
  page: '/compliance/programme?tab=controls',
  counter: 'version',
  unique: ['key'],
  search: false,
  fields: {
    key: key({
      required: true,
      only: 'creation',
      given: 'The key of a built-in control changes it; any other key creates your own',
      hint: 'Identifier for programs',
    }),
    title: text(200, { defaulted: true, label: 'Control' }),
    family: choice(families, { defaulted: true, words: familyLabels }),
    request: ownField('multiline', z.string(), field.text(1000), {
      defaulted: true,
      description: 'What an examiner asks for in a first request',
      label: 'What examiners ask for',
    }),
    next_step: ownField('multiline', z.string(), field.text(1000), {
      defaulted: true,
      label: 'What to do next',
    }),
    weight: ownField('number', z.int(), z.int().min(1).max(100), {
      defaulted: true,
      description: 'Weight relative to other controls',
    }),
    fresh_days: ownField('number', z.int(), z.int().min(1).max(3660), {
      defaulted: true,
      description: 'Days for which its evidence stays fresh',
      label: 'Evidence validity (days)',
    }),
    applies: flag({
      defaulted: true,
      description: 'Whether it counts towards the office’s readiness',
      label: 'Applies to the office',
    }),
  },
})
