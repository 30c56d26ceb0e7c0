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
  maker_days: number
  update_url: string | null
}

const fields: Array<Field<keyof OfficeValues>> = [
  { name: 'name', label: 'Name of the office', kind: 'text', required: true },
  {
    name: 'base_currency',
    label: 'Base currency',
    kind: 'code',
    required: true,
    hint: 'Three letters, such as USD. Default for new deals; stored amounts do not change.',
  },
  {
    name: 'timezone',
    label: 'Time zone',
    kind: 'text',
    required: true,
    hint: 'Such as America/New_York. It determines when days start and end: due and overdue dates, interest, daily ceilings.',
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
    hint: 'Whether their hours count while a proposal is pending.',
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
    hint: 'A key with this many pending proposals cannot make another.',
  },
  {
    name: 'maker_days',
    label: 'Two people count as one (days)',
    kind: 'number',
    required: true,
    hint: 'In approvals, after one invited the other, reset their access, or changed their address, role or rights. Fewer days need another administrator.',
  },
  {
    name: 'update_url',
    label: 'Update address',
    kind: 'text',
    hint: 'Checked once a day without sending any data; administrators are notified of a new version. Empty: no checks.',
  },
]

const organisationQuery = {
  queryKey: ['admin', 'organisation'],
  queryFn: () => adminApi('GET /api/v1/svc/admin/organisation'),
} as const

/** The office's name and decision rules. */
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
        Check for updates
      </Button>
      <Text mt="sm" role="status">
        {look.error?.message}
        {look.data && said(look.data)}
        {look.data?.is_newer && look.data.page && (
          <Anchor href={look.data.page} target="_blank" rel="noreferrer" underline="always">
            Source
          </Anchor>
        )}
      </Text>
    </section>
  )
}

const said = ({ version, latest, is_newer }: UpdateState): string =>
  is_newer ? `Fund Office ${latest} is available; this is ${version}. ` : `This is ${version}, the latest.`
