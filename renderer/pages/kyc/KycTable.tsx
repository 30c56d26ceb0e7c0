import { useMemo } from 'react'
import type { KycSummary } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { choicesOf } from '../../format/choices.ts'
import { countryName } from '../../format/countries.ts'
import { kycStates, riskRatings, subjectTypes } from '../../words/kyc.ts'

const ratingOrder = Object.keys(riskRatings)

/** Records, each with its page behind it. */
export function KycTable({ records }: { records: KycSummary[] }) {
  const columns = useMemo<Array<Column<KycSummary>>>(
    () => [
      { id: 'subject_name', title: 'Name', kind: 'text', value: one => one.subject_name, width: 260 },
      {
        id: 'status',
        title: 'Status',
        kind: 'choice',
        value: one => one.status,
        choices: choicesOf(kycStates),
        show: ({ status }) => <Status tone={kycStates[status].tone}>{kycStates[status].label}</Status>,
      },
      { id: 'expires_at', title: 'Expires', kind: 'date', value: one => one.expires_at },
      {
        id: 'risk_rating',
        title: 'Risk',
        kind: 'choice',
        value: one => one.risk_rating,
        order: one => ratingOrder.indexOf(one.risk_rating),
        choices: choicesOf(riskRatings),
        show: ({ risk_rating }) => (
          <Status tone={riskRatings[risk_rating].tone}>{riskRatings[risk_rating].label}</Status>
        ),
      },
      { id: 'open_hits', title: 'Open hits', kind: 'number', value: one => one.open_hits },
      {
        id: 'jurisdiction',
        title: 'Country',
        kind: 'text',
        value: one => (one.jurisdiction === null ? null : countryName(one.jurisdiction)),
      },
      {
        id: 'subject_type',
        title: 'Kind',
        kind: 'choice',
        value: one => one.subject_type,
        choices: choicesOf(subjectTypes),
      },
      { id: 'review_trigger', title: 'Review', kind: 'text', value: one => one.review_trigger },
      { id: 'reviewer', title: 'Reviewer', kind: 'text', value: one => one.reviewer, optional: true },
      { id: 'approved_at', title: 'Approved', kind: 'date', value: one => one.approved_at, optional: true },
    ],
    [],
  )
  return (
    <DataTable
      id="kyc-records"
      noun="record"
      rows={records}
      columns={columns}
      rowId={({ id }) => id}
      href={({ id }) => `/kyc/${id}`}
    />
  )
}
