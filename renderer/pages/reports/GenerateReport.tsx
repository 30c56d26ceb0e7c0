import { Select, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Report, type ReportTemplate, reportsApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { languages, nameOfLanguage } from '../../language/languages.ts'
import { allDealsQuery } from '../../queries/deals.ts'
import { fundsQuery } from '../../queries/funds.ts'
import { investorsQuery } from '../../queries/investors.ts'
import { reportsKey, templatesQuery } from './reports.ts'

interface Values {
  fund_account_id: string | null
  deal_id: string | null
  lp_id: string | null
  period_start: string | null
  period_end: string | null
  template_id: string | null
  language: Report['language'] | null
}

/** A new report: which template, about which record, for which period. */
export function GenerateReport({ onClose }: { onClose: () => void }) {
  const templates = useQuery(templatesQuery)
  const [kind, setKind] = useState<Report['kind']>('quarterly_letter')
  return (
    <FormDrawer title="Generate report" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={templates}>
          {({ items }) => {
            const built = items.filter(({ id }) => id === null)
            const chosen = built.find(one => one.kind === kind)
            return (
              <Stack>
                <Select
                  label="Report"
                  allowDeselect={false}
                  data={built.map(one => ({ value: one.kind, label: one.title }))}
                  value={kind}
                  onChange={next => next && setKind(next as Report['kind'])}
                />
                {chosen && (
                  <>
                    <Text size="sm" c="dimmed">
                      {chosen.purpose}
                    </Text>
                    <Form
                      key={kind}
                      template={chosen}
                      uploaded={items.filter(one => one.id !== null && one.kind === kind)}
                      onDirty={onDirty}
                      onCancel={close}
                      onDone={onClose}
                    />
                  </>
                )}
              </Stack>
            )
          }}
        </Loaded>
      )}
    </FormDrawer>
  )
}

interface FormProps {
  template: ReportTemplate
  uploaded: readonly ReportTemplate[]
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onDone: () => void
}

function Form({ template, uploaded, onDirty, onCancel, onDone }: FormProps) {
  const funds = useQuery(fundsQuery)
  const deals = useQuery(allDealsQuery)
  const investors = useQuery(investorsQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { kind, needs } = template
  const records = {
    lp_id: { label: 'Investor', items: investors.data?.items ?? [] },
    fund_account_id: { label: 'Fund', items: funds.data?.items ?? [] },
    deal_id: { label: 'Deal', items: deals.data?.items ?? [] },
  }
  const fields: Array<Field<keyof Values>> = [
    ...needs.map(
      (name): Field<keyof Values> => ({
        name,
        label: records[name].label,
        kind: 'choice',
        required: true,
        choices: records[name].items.map(one => ({ value: String(one.id), label: one.name })),
      }),
    ),
    {
      name: 'period_end',
      label: 'As of',
      kind: 'date',
      hint: template.subject === 'deal' ? 'Today if empty' : 'The last quarter end if empty',
    },
    {
      name: 'period_start',
      label: 'Period from',
      kind: 'date',
      hint: 'First day of that quarter if empty; figures are compared with the day before it',
    },
  ]
  fields.push({
    name: 'language',
    label: 'Language',
    kind: 'choice',
    choices: languages.map(code => ({ value: code, label: nameOfLanguage(code) })),
    hint:
      template.subject === 'investor'
        ? 'That of papers to the investor if empty'
        : 'That of the letterhead if empty',
  })
  if (uploaded.length > 0)
    fields.push({
      name: 'template_id',
      label: 'Word template',
      kind: 'choice',
      choices: uploaded.map(({ id, title }) => ({ value: String(id), label: title })),
      hint: 'The office’s letterhead if empty',
    })
  const idOf = (value: string | null | undefined) => (value ? Number(value) : null)
  return (
    <SchemaForm<Values>
      fields={fields}
      initial={{}}
      submit="Generate report"
      autoFocus
      onDirty={onDirty}
      onCancel={onCancel}
      onSubmit={async values => {
        const { id } = await reportsApi('POST /api/v1/svc/reports/generate', {
          body: {
            kind,
            fund_account_id: idOf(values.fund_account_id),
            deal_id: idOf(values.deal_id),
            lp_id: idOf(values.lp_id),
            template_id: idOf(values.template_id),
            ...(values.language ? { language: values.language } : {}),
            ...(values.period_start ? { period_start: values.period_start } : {}),
            ...(values.period_end ? { period_end: values.period_end } : {}),
          },
        })
        await queryClient.invalidateQueries({ queryKey: reportsKey })
        onDone()
        await navigate({ to: '/reports/$reportId', params: { reportId: String(id) } })
      }}
    />
  )
}
