import { Anchor, Button, Group, List, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { complianceApi, type KycRecord } from '../../api/modules.ts'
import { ConfirmTyped } from '../../components/action/ConfirmTyped.tsx'
import { useAction } from '../../components/action/use-action.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { ReasonDrawer } from '../../components/form/ReasonDrawer.tsx'
import { CompanyLink } from '../../components/links/CompanyLink.tsx'
import { LoadedPage } from '../../components/page/LoadedPage.tsx'
import { RecordPage, RecordSection } from '../../components/page/RecordPage.tsx'
import { RecordTimeline } from '../../components/record/RecordTimeline.tsx'
import { countryName } from '../../format/countries.ts'
import { formatDate } from '../../format/dates.ts'
import { useMay } from '../../session/session.ts'
import { kycStates, kycVerbs, riskFactors, riskRatings, subjectTypes } from '../../words/kyc.ts'
import { Documents } from './Documents.tsx'
import { EarlierScreenings } from './EarlierScreenings.tsx'
import { EditRecord } from './EditRecord.tsx'
import { followers, kycKey, recordQuery } from './kyc.ts'
import { Owners } from './Owners.tsx'
import { Screening } from './Screening.tsx'

const route = getRouteApi('/office/kyc/$recordId')

/** One KYC record: the subject, its owners, the screening, and the obstacles to approval. */
export function KycRecordPage() {
  const { recordId } = route.useParams()
  const record = useQuery(recordQuery(Number(recordId)))
  return <LoadedPage query={record}>{found => <Shown key={found.id} record={found} />}</LoadedPage>
}

const dateOr = (day: string | null): string => (day === null ? '' : formatDate(day))

function Shown({ record }: { record: KycRecord }) {
  const mayWrite = useMay('write', 'compliance')
  const { status, risk_rating } = record
  return (
    <RecordPage
      back={{ to: '/kyc', label: 'KYC' }}
      title={record.subject_name}
      description={
        <Group gap="md" component="span">
          <Status tone={kycStates[status].tone}>{kycStates[status].label}</Status>
          <Status tone={riskRatings[risk_rating].tone}>{riskRatings[risk_rating].label}</Status>
        </Group>
      }
      actions={mayWrite && <Actions record={record} />}
      calls={[
        'GET /api/v1/svc/compliance/kyc/{record_id}',
        'PATCH /api/v1/svc/compliance/kyc/{record_id}',
        'DELETE /api/v1/svc/compliance/kyc/{record_id}',
        'POST /svc/compliance/kyc/{record_id}/screen',
        'GET /api/v1/svc/compliance/kyc/{record_id}/screenings',
        'POST /api/v1/svc/compliance/kyc/{record_id}/hits/{hit_id}/disposition',
      ]}
      above={<Screening record={record} mayWrite={mayWrite} />}
      aside={
        <RecordSection title="Timeline">
          <RecordTimeline type="kyc_record" id={record.id} empty="No activity yet." />
        </RecordSection>
      }
    >
      {status === 'in_progress' && record.missing.length + record.warnings.length > 0 && (
        <RecordSection title="Before an approval">
          <List>
            {[...record.missing, ...record.warnings].map(sentence => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </RecordSection>
      )}
      {record.subject_type !== 'individual' && <Owners record={record} mayWrite={mayWrite} />}
      <Documents record={record} mayWrite={mayWrite} />
      <EarlierScreenings record={record} />
      <Rating record={record} />
      <RecordSection title="Subject">
        <Facts facts={factsOf(record)} />
      </RecordSection>
    </RecordPage>
  )
}

const factsOf = (record: KycRecord) => [
  ['Kind', subjectTypes[record.subject_type]] as const,
  ...(record.lp_id === null
    ? []
    : [
        [
          'Investor',
          <Anchor key="investor" component={Link} to={`/investors/${record.lp_id}`} underline="always">
            {record.subject_name}
          </Anchor>,
        ] as const,
      ]),
  ...(record.company_id === null
    ? []
    : [
        ['Company', <CompanyLink key="company" id={record.company_id} name={record.subject_name} />] as const,
      ]),
  ['Country', record.jurisdiction === null ? '' : countryName(record.jurisdiction)] as const,
  ...(record.birth_date === null ? [] : [['Born', formatDate(record.birth_date)] as const]),
  ['Source of funds', record.source_of_funds ?? ''] as const,
  ['Source of wealth', record.source_of_wealth ?? ''] as const,
  ['Approved', dateOr(record.approved_at)] as const,
  ['Expires', dateOr(record.expires_at)] as const,
  ...(record.review_trigger === null ? [] : [['Review', record.review_trigger] as const]),
  ...(record.reviewer === null ? [] : [['Reviewer', record.reviewer] as const]),
  ...(record.decision_reason === null ? [] : [['Reason', record.decision_reason] as const]),
  ...(record.notes === null ? [] : [['Notes', record.notes] as const]),
]

/** The rating with how it came about. */
function Rating({ record: { risk_score, risk_rating, risk_reasons } }: { record: KycRecord }) {
  return (
    <RecordSection title="Risk">
      <Text mb="xs">
        {riskRatings[risk_rating].label}, {risk_score} points
      </Text>
      {risk_reasons.length === 0 ? (
        <Text c="dimmed">Nothing that is ticked or listed raises it.</Text>
      ) : (
        <Facts
          facts={risk_reasons.map(({ factor, points }) => [
            riskFactors[factor],
            points === null ? '' : points > 0 ? `+${points}` : `−${-points}`,
          ])}
        />
      )}
    </RecordSection>
  )
}

/** Why a record cannot be deleted; null where it can. */
function keptBecause({ status, screen_results }: KycRecord): string | null {
  if (screen_results.length > 0) return 'Cannot be deleted: it was screened, and the results are on record.'
  return status === 'pending'
    ? null
    : 'Cannot be deleted: its review has started. Only pending records can be deleted.'
}

function Actions({ record }: { record: KycRecord }) {
  const { id, moves, version } = record
  const kept = keptBecause(record)
  const [asking, setAsking] = useState<'editing' | 'rejecting' | 'deleting' | null>(null)
  const params = { record_id: id }
  const change = (body: { status: KycRecord['status']; decision_reason?: string }) =>
    complianceApi('PATCH /api/v1/svc/compliance/kyc/{record_id}', { params, body: { ...body, version } })
  const move = useAction((status: KycRecord['status']) => change({ status }), {
    invalidates: followers,
    done: ({ status }) => `KYC is ${kycStates[status].label.toLowerCase()}`,
  })
  const navigate = useNavigate()
  const remove = useAction(() => complianceApi('DELETE /api/v1/svc/compliance/kyc/{record_id}', { params }), {
    invalidates: followers,
    done: () => `The record of ${record.subject_name} was deleted`,
  })
  const next = moves[0] === 'expired' ? undefined : moves[0]
  const blocked = next === 'approved' && record.missing.length > 0
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsking('editing')}>Edit</Menu.Item>
          {moves.includes('rejected') && (
            <Menu.Item color="red" onClick={() => setAsking('rejecting')}>
              {kycVerbs.rejected}
            </Menu.Item>
          )}
          {moves.includes('expired') && (
            <Menu.Item color="red" onClick={() => move.mutate('expired')}>
              {kycVerbs.expired}
            </Menu.Item>
          )}
          <Menu.Item color="red" disabled={kept !== null} onClick={() => setAsking('deleting')}>
            Delete
          </Menu.Item>
          {kept !== null && <Menu.Label maw={260}>{kept}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      {next && (
        <Button loading={move.isPending} disabled={blocked} onClick={() => move.mutate(next)}>
          {kycVerbs[next]}
        </Button>
      )}
      {asking === 'editing' && <EditRecord record={record} onClose={() => setAsking(null)} />}
      {asking === 'deleting' && (
        <ConfirmTyped
          title="Delete record"
          name={record.subject_name}
          verb="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => navigate({ to: '/kyc' }) })}
          onClose={() => setAsking(null)}
        >
          <Text>
            Its owners and documents are deleted too. Nobody has been screened and nothing decided yet.
          </Text>
        </ConfirmTyped>
      )}
      {asking === 'rejecting' && (
        <ReasonDrawer
          title="Reject"
          submit="Reject"
          changes={kycKey}
          onReason={decision_reason => change({ status: 'rejected', decision_reason })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
