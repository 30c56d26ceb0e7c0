import { z } from 'zod'
import { entity, field } from '../../kernel/index.ts'

export const ilpaTemplates = [
  'capital_call_notice',
  'distribution_notice',
  'reporting',
  'performance_granular',
  'performance_gross_up',
] as const
export type IlpaTemplateKey = (typeof ilpaTemplates)[number]

/** Each template's title and version, as ILPA publishes it. */
export const templateTitles: Record<IlpaTemplateKey, readonly [title: string, version: string]> = {
  capital_call_notice: ['ILPA Capital Call & Distribution Template: capital call', '2.0 (2025)'],
  distribution_notice: ['ILPA Capital Call & Distribution Template: distribution', '2.0 (2025)'],
  reporting: ['ILPA Reporting Template', '2.0 (January 2025)'],
  performance_granular: ['ILPA Performance Template, granular methodology', '1.0 (January 2025)'],
  performance_gross_up: ['ILPA Performance Template, gross-up methodology', '1.0 (January 2025)'],
}

export const rowKinds = ['money', 'multiple', 'percent', 'text'] as const

const Row = z.object({
  key: field.key(),
  label: z.string().meta({ description: 'The field, in the template’s own terms' }),
  kind: z.enum(rowKinds).meta({ description: 'Percentages are fractions' }),
  values: z
    .array(z.union([z.number(), z.string()]).nullable())
    .meta({ description: 'One per column: amounts in major units, days as YYYY-MM-DD; null if unknown' }),
  missing: z.string().nullable().meta({ description: 'The record that the field needs; null if known' }),
})

const Section = z.object({
  key: field.key(),
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(Row),
})

export const IlpaTemplate = entity('IlpaTemplate', {
  template: z.enum(ilpaTemplates),
  title: z.string(),
  version: z.string().meta({ description: 'Of the template' }),
  fund_account_id: field.id().nullable(),
  fund: z.string(),
  lp_id: field.id().nullable().meta({ description: 'Null for the fund as a whole' }),
  investor: z.string().nullable(),
  currency: z.string(),
  as_of: z.string(),
  sections: z.array(Section),
  missing: z
    .array(
      z.object({ field: z.string(), record: z.string().meta({ description: 'The record that it needs' }) }),
    )
    .meta({ description: 'Fields of the template that no record holds, and the record that each needs' }),
  assumptions: z.array(z.string()),
})
export type IlpaTemplate = z.output<typeof IlpaTemplate>
export type TemplateSection = IlpaTemplate['sections'][number]
export type TemplateRow = TemplateSection['rows'][number]

/** A field of a template with its values, one for each column. */
export const known = (
  key: string,
  label: string,
  values: TemplateRow['values'],
  kind: TemplateRow['kind'] = 'money',
): TemplateRow => ({ key, label, kind, values, missing: null })

/** A field that no record holds, and the record that it needs. */
export const unknown = (key: string, label: string, record: string): TemplateRow => ({
  key,
  label,
  kind: 'money',
  values: [],
  missing: record,
})

/** Puts a template together: unknown fields have an empty value in each column, and are listed. */
export function templateOf(
  template: IlpaTemplateKey,
  of: Pick<IlpaTemplate, 'fund_account_id' | 'fund' | 'lp_id' | 'investor' | 'currency' | 'as_of'>,
  { sections, assumptions = [] }: { sections: readonly TemplateSection[]; assumptions?: readonly string[] },
): IlpaTemplate {
  const [title, version] = templateTitles[template]
  return {
    template,
    title,
    version,
    ...of,
    sections: sections.map(section => ({
      ...section,
      rows: section.rows.map(row =>
        row.missing === null ? row : { ...row, values: section.columns.map(() => null) },
      ),
    })),
    missing: sections.flatMap(({ rows }) =>
      rows.flatMap(({ label, missing }) => (missing === null ? [] : [{ field: label, record: missing }])),
    ),
    assumptions: [...assumptions],
  }
}
