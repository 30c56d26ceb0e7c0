import { z } from 'zod'
import { entity, field } from '../../kernel/index.ts'

const units = ['money', 'percent', 'multiple', 'number', 'day', 'text', 'key', 'country'] as const
const unit = () => z.enum(units).meta({ description: 'How the value is written' })
const page = () => z.string().meta({ description: 'Page where it is seen' })
const value = () =>
  z
    .union([z.number(), z.string()])
    .nullable()
    .meta({ description: 'As the answer had it: amounts in major units, percentages as fractions' })
const written = () => z.string().nullable().meta({ description: 'The value as people write it' })

const Source = z.object({
  name: z.string().meta({ description: 'The answer it was read from' }),
  address: z.string().meta({ description: 'Address of that answer in the API, with its day' }),
  page: page(),
})

const Figure = z.object({
  key: z.string().meta({ description: 'Name of its field in uploaded templates' }),
  label: z.string(),
  unit: unit(),
  value: value(),
  text: written(),
  currency: z.string().nullable(),
  definition: z.string().nullable().meta({ description: 'Meaning of the figure' }),
  source: Source.extend({ field: z.string().meta({ description: 'Path of the field in the answer' }) }),
  before: z
    .object({ value: value(), text: written(), as_of: field.date() })
    .nullable()
    .meta({ description: 'The figure as of the end of the period before; null where none is compared' }),
})

const Table = z.object({
  key: z.string().meta({ description: 'Name of its loop in uploaded templates' }),
  title: z.string(),
  source: Source,
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit: unit(),
      definition: z.string().nullable().meta({ description: 'Meaning of the column' }),
    }),
  ),
  rows: z.array(
    z.object({
      record: z
        .object({ type: z.string(), id: field.id(), page: page() })
        .nullable()
        .meta({ description: 'The record that the row is about' }),
      cells: z
        .array(
          z.object({
            value: value(),
            text: written(),
            before: written().meta({ description: 'The value as of the end of the period before' }),
          }),
        )
        .meta({ description: 'One for each column' }),
    }),
  ),
  more: z.int().meta({ description: 'Rows that are not shown' }),
  none: z.string().meta({ description: 'What is said where there are no rows' }),
})

/** A section as it is kept: what it says, and the values that it was made of. */
export const Section = entity('ReportSection', {
  key: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  written_by: z.string().meta({ description: '`rules`, or the name of the model that wrote the paragraphs' }),
  figures: z.array(Figure),
  tables: z.array(Table).meta({ description: 'Rows of records, each with the record it is about' }),
  missing: z
    .array(z.object({ text: z.string(), page: page() }))
    .meta({ description: 'What is missing, and the page where it is added' }),
})

export type Section = z.output<typeof Section>
export type Figure = Section['figures'][number]
export type Table = Section['tables'][number]
