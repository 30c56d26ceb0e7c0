import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { crmApi, type DealDetail } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { dealsKey, passReasonsQuery } from '../../../queries/deals.ts'
import { useMay } from '../../../session/session.ts'

interface Why {
  pass_reason: string
  passed_to: string | null
  reason: string | null
}

/** Why the deal was passed on, which the office counts; or that nobody has said it yet. */
export function WhyPassed({ deal }: { deal: DealDetail }) {
  const [saying, setSaying] = useState(false)
  const mayWrite = useMay('write', 'crm')
  const reasons = useQuery(passReasonsQuery).data?.items ?? []
  const title = reasons.find(({ key }) => key !== null && key === deal.pass_reason)?.title
  const said = [title, deal.passed_to && `to ${deal.passed_to}`, deal.pass_note].filter(Boolean).join(' · ')
  return (
    <>
      <Text mt="sm">
        Passed on: {said || 'no reason given yet.'}{' '}
        {mayWrite && (
          <Button variant="subtle" size="compact-xs" onClick={() => setSaying(true)}>
            {said ? 'Change' : 'Say why'}
          </Button>
        )}
      </Text>
      {saying && <SayWhy deal={deal} reasons={reasons} onClose={() => setSaying(false)} />}
    </>
  )
}

interface SayWhyProps {
  deal: DealDetail
  reasons: ReadonlyArray<{ key: DealDetail['pass_reason']; title: string }>
  onClose: () => void
}

function SayWhy({ deal, reasons, onClose }: SayWhyProps) {
  const queryClient = useQueryClient()
  const choices = reasons.flatMap(({ key, title }) => (key === null ? [] : [{ value: key, label: title }]))
  const fields: Array<Field<keyof Why>> = [
    { name: 'pass_reason', label: 'Reason', kind: 'choice', required: true, choices },
    { name: 'passed_to', label: 'Lost to', kind: 'text', hint: 'The other lender or buyer, if any' },
    { name: 'reason', label: 'In your own words', kind: 'multiline' },
  ]
  return (
    <FormDrawer title="Reason for passing" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Why>
          fields={fields}
          initial={{
            ...(deal.pass_reason ? { pass_reason: deal.pass_reason } : {}),
            passed_to: deal.passed_to,
            reason: deal.pass_note,
          }}
          submit="Save"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ pass_reason, passed_to, reason }) => {
            await crmApi('POST /api/v1/svc/crm/deals/{deal_id}/stage', {
              params: { deal_id: deal.id },
              body: {
                stage: 'passed',
                pass_reason: pass_reason as NonNullable<DealDetail['pass_reason']>,
                ...(passed_to ? { passed_to } : {}),
                ...(reason ? { reason } : {}),
                version: deal.version,
              },
            })
            await queryClient.invalidateQueries({ queryKey: dealsKey })
            await queryClient.invalidateQueries({ queryKey: ['timeline', 'deal', deal.id] })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
