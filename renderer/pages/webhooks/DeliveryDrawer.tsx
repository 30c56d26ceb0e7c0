import { Button, Code, Drawer, Table, Title } from '@mantine/core'
import { type Delivery, webhooksApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Countdown } from '../../components/facts/Moment.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { formatTime } from '../../format/dates.ts'
import { formatNumber } from '../../format/numbers.ts'
import { deliveryStates } from '../../words/connections.ts'
import classes from './webhooks.module.css'
import { appsKey, webhooksKey } from './webhooks.ts'

/** One delivery: its body, every attempt and its answer; a failed or pending one can be sent again. */
export function DeliveryDrawer({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const redeliver = useAction(
    () => webhooksApi('POST /api/v1/webhooks/deliveries/{id}/redeliver', { params: { id: delivery.id } }),
    { invalidates: [webhooksKey, appsKey], done: () => 'Resending' },
  )
  const { tone, label } = deliveryStates[delivery.status]
  const again = delivery.status === 'failed' || delivery.status === 'pending'
  return (
    <Drawer opened onClose={onClose} title={delivery.event} position="right" size={640}>
      <Facts
        facts={[
          [
            'State',
            <Status key="state" tone={tone}>
              {label}
            </Status>,
          ],
          ['Happened', formatTime(delivery.created_at)],
          ...(delivery.delivered_at ? [['Delivered', formatTime(delivery.delivered_at)] as const] : []),
          ...(delivery.next_attempt_at
            ? [
                [
                  'Next attempt',
                  <span key="next">
                    {formatTime(delivery.next_attempt_at)}, <Countdown until={delivery.next_attempt_at} />
                  </span>,
                ] as const,
              ]
            : []),
          ['Number', delivery.delivery_id],
        ]}
      />
      {again && (
        <Button mt="md" loading={redeliver.isPending} onClick={() => redeliver.mutate(undefined)}>
          {delivery.status === 'failed' ? 'Send again' : 'Send now'}
        </Button>
      )}
      <section className={classes.part}>
        <Title order={3}>Attempts</Title>
        <Attempts attempts={delivery.attempts} />
      </section>
      <section className={classes.part}>
        <Title order={3}>Request</Title>
        <Scrolling label="Request" className={classes.body}>
          <Code block>{pretty(delivery.request_body)}</Code>
        </Scrolling>
      </section>
    </Drawer>
  )
}

function Attempts({ attempts }: Pick<Delivery, 'attempts'>) {
  if (attempts.length === 0) return <p>None yet.</p>
  return (
    <Table layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" w={175}>
            When
          </Table.Th>
          <Table.Th scope="col" w={72}>
            Status
          </Table.Th>
          <Table.Th scope="col" w={80} ta="right">
            Took (ms)
          </Table.Th>
          <Table.Th scope="col">Response</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {attempts.map(({ attempt, started_at, status_code, latency_ms, response_excerpt, error }) => (
          <Table.Tr key={attempt}>
            <Table.Td>{formatTime(started_at)}</Table.Td>
            <Table.Td>{status_code ?? 'None'}</Table.Td>
            <Table.Td ta="right">{formatNumber(latency_ms)}</Table.Td>
            <Table.Td className={classes.said}>{error ?? response_excerpt}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Returns the body with line breaks, for display; the body as sent has none. */
const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
