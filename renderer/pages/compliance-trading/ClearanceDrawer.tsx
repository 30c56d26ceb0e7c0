import { Button, Drawer, Group, List, Text } from '@mantine/core'
import { useState } from 'react'
import { complianceApi, type Preclearance } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { ReasonDrawer } from '../../components/form/ReasonDrawer.tsx'
import { PersonalData } from '../../components/record/PersonalData.tsx'
import { formatDate } from '../../format/dates.ts'
import { formatNumber } from '../../format/numbers.ts'
import { useMay } from '../../session/session.ts'
import { offerings, tradedInstruments, tradeSides } from '../../words/compliance.ts'
import { clearanceStates, tradingKey } from './trading.ts'

/** One request with the findings of the rules, and the actions it allows. */
export function ClearanceDrawer({ clearance, onClose }: { clearance: Preclearance; onClose: () => void }) {
  const params = { req_id: clearance.id }
  const [denying, setDenying] = useState(false)
  const mayApprove = useMay('approve', 'compliance')
  const mayWrite = useMay('write', 'compliance')
  const mayErase = useMay('manage', 'admin')
  const invalidates = [tradingKey]
  const approve = useAction(
    () =>
      complianceApi('POST /api/v1/svc/compliance/trade/preclearance/{req_id}/review', {
        params,
        body: { decision: 'approved' },
      }),
    {
      invalidates,
      done: ({ expires_on }) => `Approved${expires_on ? ` until ${formatDate(expires_on)}` : ''}`,
    },
  )
  const execute = useAction(
    () =>
      complianceApi('POST /api/v1/svc/compliance/trade/preclearance/{req_id}/executed', { params, body: {} }),
    { invalidates, done: () => 'Trade recorded as executed' },
  )
  const { status, findings, moves } = clearance
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={`${tradeSides[clearance.side]} ${clearance.issuer}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text mb="sm">
        <Status tone={clearanceStates[status].tone}>{clearanceStates[status].label}</Status>
      </Text>
      {findings.length > 0 && (
        <List size="sm" mb="md">
          {findings.map(({ rule, detail }) => (
            <List.Item key={rule + detail}>{detail}</List.Item>
          ))}
        </List>
      )}
      <Facts
        facts={[
          ['Who', clearance.person],
          ['Account', clearance.account],
          ['Instrument', tradedInstruments[clearance.instrument]],
          ['Offering', offerings[clearance.offering]],
          ['Quantity', formatNumber(clearance.quantity)],
          ['Asked', formatDate(clearance.requested_on)],
          ['Decided by', clearance.decided_by ?? 'Nobody yet'],
          ['Reason', clearance.decision_reason ?? clearance.reason ?? 'Not set'],
          ['Holds until', clearance.expires_on === null ? 'Not approved' : formatDate(clearance.expires_on)],
        ]}
      />
      <Group gap="sm" mt="md">
        {mayApprove && moves.includes('approved') && (
          <Button loading={approve.isPending} onClick={() => approve.mutate(undefined)}>
            Approve
          </Button>
        )}
        {mayApprove && moves.includes('denied') && (
          <Button variant="default" onClick={() => setDenying(true)}>
            Deny
          </Button>
        )}
        {mayWrite && moves.includes('executed') && (
          <Button variant="default" loading={execute.isPending} onClick={() => execute.mutate(undefined)}>
            It was done
          </Button>
        )}
      </Group>
      {mayErase && (
        <PersonalData
          subject={{ type: 'trader', id: clearance.id }}
          name={clearance.person}
          invalidates={tradingKey}
          onErased={onClose}
        />
      )}
      {denying && (
        <ReasonDrawer
          title={`Deny: ${clearance.issuer}`}
          submit="Deny"
          changes={tradingKey}
          onReason={reason =>
            complianceApi('POST /api/v1/svc/compliance/trade/preclearance/{req_id}/review', {
              params,
              body: { decision: 'denied', reason },
            })
          }
          onClose={() => setDenying(false)}
        />
      )}
    </Drawer>
  )
}
