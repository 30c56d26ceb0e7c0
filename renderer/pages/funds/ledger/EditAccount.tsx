import { useQueryClient } from '@tanstack/react-query'
import { cfoApi, type GlAccount } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { fundsKey } from '../../../queries/funds.ts'

interface Values {
  name: string
  postings: 'open' | 'closed'
}

/** Renames an account of the chart, or opens and closes it to postings; its code and its entries stay. */
export function EditAccount({ account, onClose }: { account: GlAccount; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={`Edit account ${account.code}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            { name: 'name', label: 'Name', kind: 'text', required: true },
            {
              name: 'postings',
              label: 'Postings',
              kind: 'choice',
              required: true,
              choices: [
                { value: 'open', label: 'Open to postings' },
                { value: 'closed', label: 'Closed to postings' },
              ],
              hint: 'A closed account keeps its balance and takes no further entries',
            },
          ]}
          initial={{ name: account.name, postings: takesEntries(account) ? 'open' : 'closed' }}
          submit="Save"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async (_, { name, postings }) => {
            await cfoApi('PATCH /api/v1/svc/cfo/gl/accounts/{gl_account_id}', {
              params: { gl_account_id: account.id },
              body: {
                ...(name === undefined ? {} : { name }),
                ...(postings === undefined ? {} : postingsOf(postings)),
              },
            })
            await queryClient.invalidateQueries({ queryKey: fundsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

export const takesEntries = ({ active, posting_allowed }: GlAccount): boolean => active && posting_allowed

/** An inactive account takes no entries either, so opening one makes it active. */
const postingsOf = (postings: Values['postings']) =>
  postings === 'open' ? { active: true, posting_allowed: true } : { posting_allowed: false }
