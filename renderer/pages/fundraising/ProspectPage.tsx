import { Anchor, Button, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { lpCrmApi, type ProspectDetail } from '../../api/modules.ts'
import { Facts } from '../../components/Facts.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { RecordPage, RecordSection } from '../../components/page/RecordPage.tsx'
import { RecordOwner } from '../../components/record/RecordOwner.tsx'
import { RecordTimeline } from '../../components/record/RecordTimeline.tsx'
import { Stat, Stats } from '../../components/Stat.tsx'
import { Status } from '../../components/Status.tsx'
import { useAction } from '../../components/use-action.ts'
import { countryName } from '../../format/countries.ts'
import { formatDate } from '../../format/dates.ts'
import { formatMoney, formatPercent } from '../../format/numbers.ts'
import { wordsOfKey } from '../../format/words.ts'
import { useMay } from '../../session/session.ts'
import { declineReasons, prospectStages, strengths } from '../../words/fundraising.ts'
import { useMoveProspect } from './board/use-move-prospect.tsx'
import { EditProspect } from './EditProspect.tsx'
import { fundraisingKey, prospectQuery } from './fundraising.ts'
import { Blurb } from './prospect/Blurb.tsx'
import { People } from './prospect/People.tsx'
import { RegisterProspect } from './prospect/RegisterProspect.tsx'
import { StageHistory } from './prospect/StageHistory.tsx'
import { Todos } from './prospect/Todos.tsx'

const route = getRouteApi('/office/fundraising/$prospectId')

/** One limited partner who is asked: who they are, what they would take, and what comes next. */
export function ProspectPage() {
  const { prospectId } = route.useParams()
  const prospect = useQuery(prospectQuery(Number(prospectId)))
  return <LoadedPage query={prospect}>{found => <Shown key={found.id} prospect={found} />}</LoadedPage>
}

function Shown({ prospect }: { prospect: ProspectDetail }) {
  const { id, stage, currency } = prospect
  const mayWrite = useMay('write', 'lp-crm')
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, currency))
  return (
    <RecordPage
      back={{ to: '/fundraising', label: 'Fundraising' }}
      title={prospect.name}
      description={
        <>
          {[
            prospect.type === null ? 'Limited partner' : wordsOfKey(prospect.type),
            ...(prospect.country === null ? [] : [countryName(prospect.country)]),
            '',
          ].join(' · ')}
          <Status tone={prospectStages[stage].tone}>{prospectStages[stage].label}</Status>
        </>
      }
      actions={mayWrite && <Actions prospect={prospect} />}
      calls={[
        'GET /api/v1/svc/lp-crm/lps/{lp_id}',
        'PATCH /api/v1/svc/lp-crm/lps/{lp_id}',
        'DELETE /api/v1/svc/lp-crm/lps/{lp_id}',
        'POST /api/v1/svc/lp-crm/lps/{lp_id}/people',
        'POST /api/v1/svc/lp-crm/lps/{lp_id}/todos',
        'POST /api/v1/svc/lp-crm/todos/{todo_id}/status',
        'POST /api/v1/svc/lp-crm/lps/{lp_id}/blurb',
        'POST /api/v1/svc/lp-crm/lps/{lp_id}/investor',
      ]}
      above={
        <>
          <Stats>
            <Stat label="Asked for" value={money(prospect.target_amount)} note={prospect.fund_name} />
            <Stat label="Soft-circled" value={money(prospect.soft_circled_amount)} />
            <Stat
              label="Probability"
              value={prospect.probability === null ? '–' : formatPercent(prospect.probability)}
            />
            <Stat
              label="Next step"
              value={prospect.next_step_at === null ? '–' : formatDate(prospect.next_step_at)}
              note={prospect.next_step}
            />
          </Stats>
          {prospect.decline_reason && (
            <Text>
              Said no:{' '}
              {[declineReasons[prospect.decline_reason], prospect.decline_note].filter(Boolean).join(' · ')}
            </Text>
          )}
        </>
      }
      aside={
        <>
          <StageHistory prospect={prospect} />
          <RecordSection title="Timeline">
            <RecordTimeline type="prospect" id={id} empty="Nothing happened yet." />
          </RecordSection>
        </>
      }
    >
      <Todos prospect={prospect} mayWrite={mayWrite} />
      <People prospect={prospect} mayWrite={mayWrite} />
      <Blurb key={prospect.version} prospect={prospect} mayWrite={mayWrite} />
      <ProspectFacts prospect={prospect} mayWrite={mayWrite} />
    </RecordPage>
  )
}

function ProspectFacts({ prospect, mayWrite }: { prospect: ProspectDetail; mayWrite: boolean }) {
  const { id, currency, ticket_min_amount, ticket_max_amount, aum_amount } = prospect
  const money = (amount: number | null) => (amount === null ? null : formatMoney(amount, currency))
  const give = useAction(
    (owner_id: number | null) =>
      lpCrmApi('PATCH /api/v1/svc/lp-crm/lps/{lp_id}', { params: { lp_id: id }, body: { owner_id } }),
    { invalidates: [fundraisingKey] },
  )
  const ticket = [money(ticket_min_amount), money(ticket_max_amount)].filter(Boolean).join(' to ')
  return (
    <RecordSection title="Facts">
      <Facts
        facts={[
          [
            'Owner',
            <RecordOwner
              key="owner"
              ownerId={prospect.owner_id}
              onChange={mayWrite ? owner => give.mutate(owner) : undefined}
            />,
          ],
          [
            'Register',
            prospect.investor_id === null ? (
              'Not an investor yet'
            ) : (
              <Anchor
                key="investor"
                component={Link}
                to={`/investors/${prospect.investor_id}`}
                underline="always"
              >
                Investor of the register
              </Anchor>
            ),
          ],
          ['Assets under management', money(aum_amount) ?? 'Not said'],
          ['Ticket', ticket || 'Not said'],
          ['Relationship', prospect.strength === null ? 'Not said' : strengths[prospect.strength]],
          [
            'Last contact',
            prospect.last_contact_at === null ? 'Not said' : formatDate(prospect.last_contact_at),
          ],
          ['Source', prospect.source ?? 'Not said'],
          ...(prospect.notes === null ? [] : [['Notes', prospect.notes] as const]),
        ]}
      />
    </RecordSection>
  )
}

function Actions({ prospect }: { prospect: ProspectDetail }) {
  const [open, setOpen] = useState<'edit' | 'register' | null>(null)
  const { move, asking } = useMoveProspect()
  const navigate = useNavigate()
  const params = { lp_id: prospect.id }
  const remove = useAction(
    () =>
      lpCrmApi('DELETE /api/v1/svc/lp-crm/lps/{lp_id}', { params }).then(() =>
        navigate({ to: '/fundraising' }),
      ),
    { invalidates: [fundraisingKey], done: () => `${prospect.name} was deleted` },
  )
  const untie = useAction(() => lpCrmApi('DELETE /api/v1/svc/lp-crm/lps/{lp_id}/investor', { params }), {
    invalidates: [fundraisingKey],
    done: () => 'Untied from the register',
  })
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {prospect.investor_id === null ? (
            <Menu.Item onClick={() => setOpen('register')}>Make an investor…</Menu.Item>
          ) : (
            <Menu.Item onClick={() => untie.mutate(undefined)}>Untie from the register</Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => remove.mutate(undefined)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Menu>
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={14} />}>Move to</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {prospect.stage_moves.map(stage => (
            <Menu.Item key={stage} onClick={() => move(prospect, stage)}>
              {prospectStages[stage].label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asking}
      {open === 'edit' && <EditProspect prospect={prospect} onClose={() => setOpen(null)} />}
      {open === 'register' && <RegisterProspect prospect={prospect} onClose={() => setOpen(null)} />}
    </>
  )
}
