import { Alert } from '@mantine/core'
import { type LentSignatures as Lent, type Transaction, transactionsApi } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { LentDrawer } from '../../components/source/LentDrawer.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { formatDate } from '../../format/dates.ts'
import { signingStates } from '../../words/transactions.ts'

type Signer = Lent['signers'][number]

interface LentSignaturesProps {
  transaction: Transaction
  /** E-signature services that closings may read. */
  from: ReadonlyArray<{ id: number; name: string }>
  onClose: () => void
}

/** Who signed by an e-signature service, beside what the office has recorded of the parties. */
export function LentSignatures({ transaction: { id, parties }, from, onClose }: LentSignaturesProps) {
  const columns: ReadonlyArray<Column<Signer>> = [
    { id: 'signer', title: 'Signer', kind: 'text', value: ({ name }) => name },
    {
      id: 'party',
      title: 'Party',
      kind: 'text',
      value: ({ idx }) => parties.find(party => party.idx === idx)?.name ?? null,
      missing: 'No party of the closing',
    },
    {
      id: 'status',
      title: 'Status',
      kind: 'text',
      value: ({ status }) => (status === null ? null : signingStates[status].label),
      show: ({ status, signed_on }) =>
        status !== null && (
          <>
            <Status tone={signingStates[status].tone}>{signingStates[status].label}</Status>
            {signed_on !== null && ` ${formatDate(signed_on)}`}
          </>
        ),
    },
    {
      id: 'envelope',
      title: 'Envelope',
      kind: 'text',
      value: ({ subject, envelope }) => subject ?? envelope,
    },
    {
      id: 'differs',
      title: 'In the office',
      kind: 'text',
      value: ({ differs, signed }) => {
        if (differs === null) return null
        if (!differs) return 'As recorded'
        return signed ? 'Not recorded as signed' : 'Recorded as signed'
      },
    },
  ]
  return (
    <LentDrawer
      title="Signatures of an e-signature service"
      from={from}
      queryKey={['signatures', id]}
      read={(source, signal) =>
        transactionsApi('POST /api/v1/svc/transactions/{tx_id}/signatures/read', {
          params: { tx_id: id },
          body: { source },
          signal,
        })
      }
      onClose={onClose}
    >
      {({ signers, missing }) => (
        <>
          {missing.length > 0 && (
            <Alert color="yellow" variant="outline" mb="md">
              {`No envelope names ${missing.map(({ name }) => name).join(', ')}.`}
            </Alert>
          )}
          {signers.length === 0 ? (
            <Empty title="No envelopes">The service gave none.</Empty>
          ) : (
            <FiguresTable
              id="signers"
              label="Signers"
              rows={signers}
              columns={columns}
              rowId={({ envelope, name, email }) => `${envelope} ${name} ${email ?? ''}`}
            />
          )}
        </>
      )}
    </LentDrawer>
  )
}
