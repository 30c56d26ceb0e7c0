import { Anchor, Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, type UpdateState } from '../../api/modules.ts'
import { ApiProblem } from '../../api/problem.ts'
import { ConfirmTyped } from '../../components/action/ConfirmTyped.tsx'
import { useAction } from '../../components/action/use-action.ts'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { meQuery, useMay } from '../../session/session.ts'

interface OfficeValues {
  name: string
  base_currency: string
  timezone: string
  action_hours: number
  sensitive_action_hours: number
  weekends: string
  open_proposals: number
  update_url: string | null
}

const fields: Array<Field<keyof OfficeValues>> = [
  { name: 'name', label: 'Name of the office', kind: 'text', required: true },
  {
    name: 'base_currency',
    label: 'Base currency',
    kind: 'code',
    required: true,
    hint: 'Three letters, such as USD. What new deals begin with; no stored amount changes.',
  },
  {
    name: 'timezone',
    label: 'Time zone',
    kind: 'text',
    required: true,
    hint: 'Such as America/New_York. By it days begin and end: what is due and overdue, interest, the ceilings of a day.',
  },
  {
    name: 'action_hours',
    label: 'Proposals wait (hours)',
    kind: 'number',
    required: true,
    hint: 'How long a proposed action waits for a decision before it expires.',
  },
  {
    name: 'sensitive_action_hours',
    label: 'Capital calls and transactions wait (hours)',
    kind: 'number',
    required: true,
  },
  {
    name: 'weekends',
    label: 'Saturdays and Sundays',
    kind: 'choice',
    required: true,
    hint: 'Whether their hours count while a proposal waits.',
    choices: [
      { value: 'count', label: 'Count as other days' },
      { value: 'skip', label: 'Do not count' },
    ],
  },
  {
    name: 'open_proposals',
    label: 'Open proposals of one key',
    kind: 'number',
    required: true,
    hint: 'A key with so many that wait for a decision makes no further one.',
  },
  {
    name: 'update_url',
    label: 'Address that tells the latest version',
    kind: 'text',
    hint: 'Asked once a day, and told nothing; administrators hear of a newer version. Empty: nothing is asked.',
  },
]

const organisationQuery = {
  queryKey: ['admin', 'organisation'],
  queryFn: () => adminApi('GET /api/v1/svc/admin/organisation'),
} as const

/** What the office is called and how it decides. */
export function OrganisationPage() {
  const mayManage = useMay('manage')
  const queryClient = useQueryClient()
  const organisation = useQuery(organisationQuery)
  const [asked, setAsked] = useState<{ values: OfficeValues; words: string } | null>(null)

  async function save({ weekends, ...values }: OfficeValues, meant = false): Promise<void> {
    const saved = await adminApi('PATCH /api/v1/svc/admin/organisation', {
      body: {
        ...values,
        skip_weekends: weekends === 'skip',
        ...(meant ? { base_currency_confirmed: true } : {}),
      },
    })
    queryClient.setQueryData(organisationQuery.queryKey, saved)
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    notifications.show({ message: 'Saved' })
  }
  const confirm = useAction((values: OfficeValues) => save(values, true), { invalidates: [] })

  return (
    <PageBody narrow>
      <PageHeader
        title="Organisation"
        calls={['GET /api/v1/svc/admin/organisation', 'PATCH /api/v1/svc/admin/organisation']}
      />
      <Loaded query={organisation}>
        {office => (
          <>
            <SchemaForm<OfficeValues>
              key={office.updated_at}
              fields={fields}
              initial={{ ...office, weekends: office.skip_weekends ? 'skip' : 'count' }}
              submit="Save"
              disabled={!mayManage}
              onSubmit={async values => {
                try {
                  await save(values)
                } catch (error) {
                  if (!(error instanceof ApiProblem) || error.code !== 'base_currency_in_use') throw error
                  setAsked({ values, words: error.message })
                }
              }}
            />
            {mayManage && office.update_url !== null && <LatestVersion />}
            {asked && (
              <ConfirmTyped
                title="Another base currency"
                name={asked.values.base_currency}
                verb="Change it"
                busy={confirm.isPending}
                onClose={() => setAsked(null)}
                onConfirm={() => {
                  confirm.mutate(asked.values)
                  setAsked(null)
                }}
              >
                <Text>{asked.words}</Text>
              </ConfirmTyped>
            )}
          </>
        )}
      </Loaded>
    </PageBody>
  )
}

function LatestVersion() {
  const look = useMutation({ mutationFn: () => adminApi('POST /api/v1/svc/admin/updates/look') })
  return (
    <section aria-label="Latest version">
      <Button mt="lg" variant="default" loading={look.isPending} onClick={() => look.mutate()}>
        Ask for the latest version
      </Button>
      <Text mt="sm" role="status">
        {look.error?.message}
        {look.data && said(look.data)}
        {look.data?.is_newer && look.data.page && (
          <Anchor href={look.data.page} target="_blank" rel="noreferrer" underline="always">
            Where it is had
          </Anchor>
        )}
      </Text>
    </section>
  )
}

const said = ({ version, latest, is_newer }: UpdateState): string =>
  is_newer ? `Fund Office ${latest} is there; this is ${version}. ` : `This is ${version}, the latest.`
