import { Anchor, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FundAccount, IlpaTemplate } from '../../../api/modules.ts'
import { DayInput } from '../../../components/form/DayInput.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatDate } from '../../../format/dates.ts'
import { today } from '../../../format/days.ts'
import { turns } from '../../../format/figures.ts'
import { formatMoney, formatPercent } from '../../../format/numbers.ts'
import { fundPartnersQuery } from '../../../queries/funds.ts'
import { fundTemplateNames } from '../../../words/funds.ts'
import classes from '../funds.module.css'
import { type FundTemplate, type TemplateSection, templateQuery, workbookAt } from './ilpa.ts'

/** The ILPA templates of a fund and of each investor, as far as the book knows their fields. */
export function FundIlpa({ fund }: { fund: FundAccount }) {
  const [template, setTemplate] = useState<FundTemplate>('reporting')
  const [to, setTo] = useState<string | null>(null)
  const [lpId, setLpId] = useState<number | null>(null)
  const asked = { template, to, lpId }
  const shown = useQuery(templateQuery(fund.id, asked))
  const partners = useQuery(fundPartnersQuery(fund.id, today()))
  const investors = (partners.data?.partners ?? []).flatMap(({ lp_id, name }) =>
    lp_id === null ? [] : [{ value: String(lp_id), label: name }],
  )
  return (
    <>
      <div className={classes.controls}>
        <Select
          size="xs"
          w={260}
          label="Template"
          data={Object.entries(fundTemplateNames).map(([value, label]) => ({ value, label }))}
          value={template}
          allowDeselect={false}
          onChange={value => setTemplate(value as FundTemplate)}
        />
        <Select
          size="xs"
          w={260}
          label="Investor"
          placeholder="The fund as a whole"
          data={investors}
          value={lpId === null ? null : String(lpId)}
          clearable
          searchable
          onChange={value => setLpId(value === null ? null : Number(value))}
        />
        <DayInput label="To" value={to} placeholder="Last closed day" onChange={setTo} />
        <Anchor size="sm" href={workbookAt(fund.id, asked)} download>
          {lpId === null ? 'Fund and all investors as Excel' : 'Template as Excel'}
        </Anchor>
      </div>
      <Loaded query={shown}>{found => <Shown template={found} />}</Loaded>
    </>
  )
}

function Shown({ template }: { template: IlpaTemplate }) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {template.title} {template.version} · {formatDate(template.as_of)} · field names as published
      </Text>
      {template.sections.map(section => (
        <RecordSection key={section.key} title={section.title}>
          {section.rows.length === 0 ? (
            <Text c="dimmed">Nothing recorded by this day.</Text>
          ) : (
            <FiguresTable
              id={`ilpa-${template.template}-${section.key}`}
              label={section.title}
              rows={section.rows}
              columns={columnsOf(section, template.currency)}
              rowId={({ key }) => key}
              isTotal={({ key }) => totals.has(key)}
              dense
            />
          )}
        </RecordSection>
      ))}
      {template.missing.length > 0 && (
        <RecordSection title="Not recorded">
          <FiguresTable
            id={`ilpa-${template.template}-missing`}
            label="Not recorded"
            rows={template.missing}
            columns={[
              { id: 'field', title: 'Field', kind: 'text', value: ({ field }) => field },
              { id: 'record', title: 'Record that it needs', kind: 'text', value: ({ record }) => record },
            ]}
            rowId={({ field }) => field}
            dense
          />
        </RecordSection>
      )}
      {template.assumptions.map(note => (
        <Text key={note} size="sm" c="dimmed" mt="xs">
          {note}
        </Text>
      ))}
    </>
  )
}

const totals: ReadonlySet<string> = new Set([
  ...['beginning_nav', 'total_flows', 'net_operating', 'ending_nav', 'ending_nav_gross'],
  ...['unfunded_beginning', 'unfunded_ending', 'flow_nav'],
])

type Row = TemplateSection['rows'][number]

/** A column of days is text; figures are each written as their field has it. */
function columnsOf({ columns, rows }: TemplateSection, currency: string): Array<Column<Row>> {
  return [
    { id: 'field', title: 'Field', kind: 'text', value: ({ label }) => label, width: 320 },
    ...columns.map((title, at): Column<Row> => {
      const isText = rows.some(({ values }) => typeof values[at] === 'string')
      return {
        id: `column-${at}`,
        title,
        kind: isText ? 'text' : 'number',
        value: ({ values }) => values[at] ?? null,
        show: row => written(row, at, currency),
      }
    }),
  ]
}

function written({ kind, values, missing }: Row, at: number, currency: string): string {
  const value = values[at] ?? null
  if (value === null) return missing !== null && at === 0 ? 'Not recorded' : '–'
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value
  if (kind === 'percent') return formatPercent(value, 2)
  return kind === 'multiple' ? turns(value) : formatMoney(value, currency)
}
