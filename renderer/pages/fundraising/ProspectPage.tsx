import { Anchor, Button, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lpCrmApi, type ProspectDetail } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Stat, Stats } from '../../components/facts/Stat.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { RecordPage, RecordSection } from '../../components/page/RecordPage.tsx'
import { RecordFacts } from '../../components/record/RecordFacts.tsx'
import { RecordMenu } from '../../components/record/RecordMenu.tsx'
import { RecordTimeline } from '../../components/record/RecordTimeline.tsx'
import { countryName } from '../../format/countries.ts'
import { formatDate } from '../../format/dates.ts'
import { wordsOfKey } from '../../format/keys.ts'
import { formatMoney, formatPercent } from '../../format/numbers.ts'
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

const list = { to: '/fundraising', label: 'Fundraising' }

/** One prospect: its profile, its expected amount, and the next step. */
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
      back={list}
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
              Declined:{' '}
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
  const ticket = [money(ticket_min_amount), money(ticket_max_amount)].filter(Boolean).join(' to ')
  return (
    <RecordFacts
      title="Limited partner"
      owner={{
        id: prospect.owner_id,
        mayWrite,
        give: owner_id =>
          lpCrmApi('PATCH /api/v1/svc/lp-crm/lps/{lp_id}', { params: { lp_id: id }, body: { owner_id } }),
        invalidates: [fundraisingKey],
      }}
      createdAt={prospect.created_at}
      facts={[
        [
          'Register',
          prospect.investor_id === null ? (
            'Not an investor yet'
          ) : (
            <Anchor key="investor" component={Link} to={`/investors/${prospect.investor_id}`} size="sm">
              Investor record
            </Anchor>
          ),
        ],
        ['Assets under management', money(aum_amount) ?? 'Not set'],
        ['Ticket', ticket || 'Not set'],
        ['Relationship', prospect.strength === null ? 'Not set' : strengths[prospect.strength]],
        [
          'Last contact',
          prospect.last_contact_at === null ? 'Not set' : formatDate(prospect.last_contact_at),
        ],
        ['Source', prospect.source ?? 'Not set'],
        ...(prospect.notes === null ? [] : [['Notes', prospect.notes] as const]),
      ]}
    />
  )
}

function Actions({ prospect }: { prospect: ProspectDetail }) {
  const [open, setOpen] = useState<'edit' | 'register' | null>(null)
  const { move, asking } = useMoveProspect()
  const params = { lp_id: prospect.id }
  const untie = useAction(() => lpCrmApi('DELETE /api/v1/svc/lp-crm/lps/{lp_id}/investor', { params }), {
    invalidates: [fundraisingKey],
    done: () => 'Unlinked from the register',
  })
  return (
    <>
      <RecordMenu
        noun="Limited partner"
        list={list}
        record={prospect}
        remove={{
          says: 'This cannot be undone. A prospect with contacts, to-dos, an investor record or pipeline history cannot be deleted: decline them.',
          run: () => lpCrmApi('DELETE /api/v1/svc/lp-crm/lps/{lp_id}', { params }),
          invalidates: [fundraisingKey],
        }}
      >
        {prospect.investor_id === null ? (
          <Menu.Item onClick={() => setOpen('register')}>Make an investor…</Menu.Item>
        ) : (
          <Menu.Item onClick={() => untie.mutate(undefined)}>Unlink from the register</Menu.Item>
        )}
      </RecordMenu>
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
