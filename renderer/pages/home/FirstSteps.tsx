import { Button, Group, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { adminApi } from '../../api/modules.ts'
import { OpenSample } from '../../components/sample/OpenSample.tsx'
import { callTermsQuery } from '../../queries/calls.ts'
import { colleaguesQuery } from '../../queries/colleagues.ts'
import { pipelineQuery } from '../../queries/deals.ts'
import { fundsQuery } from '../../queries/funds.ts'
import { committedQuery } from '../../queries/investors.ts'
import { mailAccountQuery } from '../../queries/mail.ts'
import { useEnabledModules, useMay, useMe } from '../../session/session.ts'
import classes from './home.module.css'

interface Step {
  label: string
  /** Where it is done. */
  to: string
  search?: Record<string, string>
  /** Undefined until its record is read. */
  isDone: boolean | undefined
}

/** The steps of a new office, each with its state from the records themselves; it ends with the last. */
export function FirstSteps() {
  const { id, organisation } = useMe()
  const [isHidden, hide] = useLocalStorage({
    key: `fund-office.first-steps.${organisation.id}.${id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const mayManage = useMay('manage')
  if (isHidden || organisation.sample || !mayManage) return null
  return <Steps onHide={() => hide(true)} />
}

function Steps({ onHide }: { onHide: () => void }) {
  const steps = useSteps()
  const done = steps.filter(({ isDone }) => isDone).length
  // Nothing is shown before everything is known, so that nothing jumps.
  if (steps.some(({ isDone }) => isDone === undefined) || done === steps.length) return null
  return (
    <section className={classes.section} aria-labelledby="first-steps">
      <Group justify="space-between">
        <Title order={2} id="first-steps">
          Getting started: {done} of {steps.length}
        </Title>
        <Group gap="xs">
          <OpenSample />
          <Button variant="subtle" size="compact-sm" onClick={onHide}>
            Hide
          </Button>
        </Group>
      </Group>
      <ul className={classes.list}>
        {steps.map(({ label, to, search = {}, isDone }) => (
          <li key={label}>
            <Link to={to} search={search} className={classes.step} data-done={isDone || undefined}>
              {isDone ? (
                <IconCircleCheckFilled size={18} aria-hidden />
              ) : (
                <IconCircle size={18} aria-hidden />
              )}
              <span>{label}</span>
              {isDone && <span className={classes.subject}>Done</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The steps of the modules that are on, of those that this person may do. */
function useSteps(): Step[] {
  const modules = useEnabledModules()
  const hasFunds = modules.has('cfo')
  const hasInvestors = hasFunds && modules.has('investor-portal')
  const mayBackUp = useMay('appliance')
  const funds = useQuery({ ...fundsQuery, enabled: hasFunds }).data?.items
  const [first] = funds ?? []
  const terms = useQuery({ ...callTermsQuery(first?.id ?? 0), enabled: hasInvestors && first !== undefined })
  const committed = useQuery({
    ...committedQuery(first?.id ?? 0),
    enabled: hasInvestors && first !== undefined,
  })
  const deals = useQuery({ ...pipelineQuery(), enabled: modules.has('crm') }).data
  const mail = useQuery(mailAccountQuery).data
  const colleagues = useQuery(colleaguesQuery).data
  const [letterhead, backups, recovery] = useQueries({
    queries: [
      { queryKey: ['admin', 'letterhead'], queryFn: () => adminApi('GET /api/v1/svc/admin/letterhead') },
      {
        queryKey: ['admin', 'backups'],
        queryFn: () => adminApi('GET /api/v1/svc/admin/backups'),
        enabled: mayBackUp,
      },
      { queryKey: ['admin', 'recovery'], queryFn: () => adminApi('GET /api/v1/svc/admin/recovery') },
    ],
  })
  const ofFund = (tab: string): Pick<Step, 'to' | 'search'> =>
    first ? { to: `/funds/${first.id}`, search: { tab } } : { to: '/funds', search: {} }
  // Without a fund nothing of it is done.
  const whenFund = (isDone: boolean | undefined) => (funds?.length === 0 ? false : isDone)
  return [
    ...(hasFunds ? [{ label: 'Create your fund', to: '/funds', isDone: funds && funds.length > 0 }] : []),
    {
      label: 'Set the letterhead of notices and statements',
      to: '/settings/letterhead',
      isDone: letterhead.data && letterhead.data.sender !== null,
    },
    ...(hasInvestors
      ? [
          {
            label: 'Enter the bank details for capital calls',
            ...ofFund('call-terms'),
            isDone: whenFund(terms.data && terms.data.wire !== null),
          },
          {
            label: 'Add or import investors and their commitments',
            to: '/investors',
            isDone: whenFund(committed.data && committed.data.length > 0),
          },
        ]
      : []),
    { label: 'Invite colleagues', to: '/settings/people', isDone: colleagues && colleagues.length > 1 },
    ...(modules.has('crm')
      ? [
          {
            label: 'Create or import deals',
            to: '/deals',
            isDone: deals?.stages.some(({ count }) => count > 0),
          },
        ]
      : []),
    { label: 'Connect the mail account', to: '/settings/mail', isDone: mail?.configured },
    ...(mayBackUp
      ? [
          {
            label: 'Copy backups to a second folder',
            to: '/settings/backups',
            isDone: backups.data && backups.data.elsewhere !== null,
          },
        ]
      : []),
    {
      label: 'Create the recovery kit',
      to: '/settings/recovery',
      isDone: recovery.data && recovery.data.kit_made_at !== null,
    },
  ]
}
