import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type TransactionParty, transactionsApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { PersonalData } from '../../components/record/PersonalData.tsx'
import { choicesOf } from '../../format/choices.ts'
import { roomDocumentsQuery } from '../../queries/diligence.ts'
import { useMay } from '../../session/session.ts'
import { signingMethods } from '../../words/transactions.ts'
import { transactionsKey } from './transactions.ts'

interface PartyValues {
  name: string
  role: string | null
  signatory: string | null
  email: string | null
  signing_order: number | null
}

interface PartyFormProps {
  transactionId: number
  /** Null for a further one. */
  party: TransactionParty | null
  onClose: () => void
}

/** A party of a closing: who it is, who signs for it, and when its turn is. */
export function PartyForm({ transactionId, party, onClose }: PartyFormProps) {
  const queryClient = useQueryClient()
  const mayErase = useMay('manage', 'admin')
  const signatory = party?.signatory ?? party?.email ?? null
  return (
    <FormDrawer title={party ? `Edit: ${party.name}` : 'Add party'} onClose={onClose}>
      {(onDirty, close) => (
        <>
          <SchemaForm<PartyValues>
            fields={[
              { name: 'name', label: 'Party', kind: 'text', required: true },
              { name: 'role', label: 'Role', kind: 'text', hint: 'Borrower, lender, guarantor …' },
              { name: 'signatory', label: 'Signed by', kind: 'text', hint: 'The person who signs for it' },
              { name: 'email', label: 'E-mail', kind: 'email', hint: 'For reminders' },
              {
                name: 'signing_order',
                label: 'Signing order',
                kind: 'number',
                hint: 'Signs after all with a lower number; empty: any time',
              },
            ]}
            initial={party ?? {}}
            submit={party ? 'Save' : 'Add party'}
            autoFocus
            onDirty={onDirty}
            onCancel={close}
            onSubmit={async (body, changed) => {
              await (party
                ? transactionsApi('PATCH /api/v1/svc/transactions/{tx_id}/parties/{idx}', {
                    params: { tx_id: transactionId, idx: party.idx },
                    body: changed,
                  })
                : transactionsApi('POST /api/v1/svc/transactions/{tx_id}/parties', {
                    params: { tx_id: transactionId },
                    body,
                  }))
              await queryClient.invalidateQueries({ queryKey: transactionsKey })
              onClose()
            }}
          />
          {party && signatory !== null && mayErase && (
            <PersonalData
              title="Signatory"
              subject={{ type: 'signatory', id: party.id }}
              name={signatory}
              invalidates={transactionsKey}
              onErased={onClose}
            />
          )}
        </>
      )}
    </FormDrawer>
  )
}

interface SignedValues {
  method: NonNullable<TransactionParty['method']>
  document_id?: string | null
  document: string | null
  sha256: string | null
}

interface MarkSignedProps {
  party: TransactionParty
  roomId: number | null
  onClose: () => void
}

/** Records a party's signature, and the document signed. */
export function MarkSigned({ party, roomId, onClose }: MarkSignedProps) {
  const queryClient = useQueryClient()
  const documents = useQuery({ ...roomDocumentsQuery(roomId ?? 0), enabled: roomId !== null })
  const choices = (documents.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <FormDrawer title={`${party.name} has signed`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<SignedValues>
          fields={[
            {
              name: 'method',
              label: 'How',
              kind: 'choice',
              required: true,
              choices: choicesOf(signingMethods),
            },
            ...(roomId === null
              ? []
              : [
                  {
                    name: 'document_id',
                    label: 'Data room document',
                    kind: 'choice',
                    choices,
                    hint: 'Includes its digest',
                  } as const,
                ]),
            { name: 'document', label: 'Signed document', kind: 'text' },
            {
              name: 'sha256',
              label: 'SHA-256',
              kind: 'code',
              hint: 'Of the signed file, if not in the data room',
            },
          ]}
          initial={{ method: 'wet_ink' }}
          submit="Has signed"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ method, document_id, document, sha256 }) => {
            await transactionsApi('POST /api/v1/svc/transactions/{tx_id}/parties/{idx}/signed', {
              params: { tx_id: party.transaction_id, idx: party.idx },
              body: {
                method,
                ...(document_id == null ? {} : { document_id: Number(document_id) }),
                ...(document === null ? {} : { document }),
                ...(sha256 === null ? {} : { sha256 }),
              },
            })
            await queryClient.invalidateQueries({ queryKey: transactionsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
