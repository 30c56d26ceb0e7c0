import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { listedKinds, listSources } from '../../../reading/sanctions/listed.ts'
import { comparisons } from './secondary.ts'
import { dispositions, outcomes } from './states.ts'

/** The limit of a body: a file in base64 is a third larger. */
export const MAX_BYTES = 96 * 1024 * 1024

export const ListInput = input('ScreeningListInput', {
  content: z.base64().min(1).meta({
    description:
      'File in base64: OFAC sdn.xml, sdn.csv or consolidated.xml, the consolidated lists of the UN (XML) and EU (XML or CSV), the UK Sanctions List (CSV or XML), or targets.simple.csv of OpenSanctions; the format is detected',
  }),
  alternatives: z.base64().min(1).optional().meta({ description: 'OFAC alt.csv, to go with sdn.csv' }),
  file_name: field.line(200).optional(),
  version_date: field
    .date()
    .optional()
    .meta({ description: 'Publication day, if the file does not state it' }),
  accept_fewer: z
    .boolean()
    .optional()
    .meta({ description: 'Accept a file with fewer than half the entries of the loaded list' }),
})
export type ListInput = z.output<typeof ListInput>

export const ScreeningList = entity('ScreeningList', {
  id: field.id(),
  source: z.enum(listSources),
  version_date: field.date(),
  format: z.enum(['xml', 'csv']),
  file_name: z.string().nullable(),
  entries: z.int(),
  passed_over: z.int().nullable().meta({
    description: 'Entries left out: they have no key or no name. null: loaded before they were counted',
  }),
  digest: z.string().meta({ description: 'SHA-256 of the file' }),
  status: z.enum(['in_force', 'replaced']),
  stale: z.boolean().meta({ description: 'Loaded, and older than 7 days' }),
  loaded_by: z.string(),
  replaced_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const comparison = z.enum(comparisons)

const score = (description: string) =>
  z.number().meta({ description: `${description}, from 0 to 1 to four decimals` })

export const ScreeningHit = entity('ScreeningHit', {
  id: field.id(),
  record_id: field.id(),
  result_id: field.id(),
  list: z.enum(listSources),
  uid: z.string(),
  listed_name: z.string(),
  matched_alias: z
    .string()
    .nullable()
    .meta({ description: 'The alias that matched; null if the name matched' }),
  aliases: z.array(z.string()),
  kind: z.enum(listedKinds),
  programs: z.array(z.string()),
  birth_dates: z.array(z.string()),
  countries: z.array(z.string()),
  identifiers: z.array(z.string()),
  birth_date: comparison,
  country: comparison,
  identifier: comparison,
  algorithm: z.string(),
  name_score: score('Similarity of the names'),
  score: score('Name similarity adjusted for other facts, never below the threshold'),
  outcome: z.enum(['match', 'possible_match']),
  disposition: z.enum(dispositions),
  disposed_by: z.string().nullable(),
  disposed_at: field.timestamp().nullable(),
  reason: z.string().nullable(),
  carried: z
    .boolean()
    .meta({ description: 'Decided in an earlier screening; neither side has changed since' }),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const ScreeningResult = entity('ScreeningResult', {
  id: field.id(),
  record_id: field.id(),
  screened_name: z.string(),
  role: z.enum(['subject', 'owner']),
  lists: z.array(z.object({ name: z.enum(listSources), version_date: field.date(), entries: z.int() })),
  threshold: score('Minimum similarity of a hit'),
  not_compared: z.array(z.enum(listSources)).meta({
    description: 'Lists that the name was not compared with: it is in a script that none of their names has',
  }),
  outcome: z.enum(outcomes),
  hits: z.array(ScreeningHit),
  screened_by: z.string(),
  screened_at: field.timestamp(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const DispositionInput = input('ScreeningDispositionInput', {
  disposition: z.enum(['true_match', 'false_positive']),
  reason: field.text(2000).meta({ description: 'Reason for treating it as a true or false match' }),
})
export type DispositionInput = z.output<typeof DispositionInput>
