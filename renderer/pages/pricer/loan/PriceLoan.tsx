import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '../../../api/problem.ts'
import { Failed } from '../../../components/states/Failed.tsx'
import { LoadingRows } from '../../../components/states/Loading.tsx'
import { useMay } from '../../../session/session.ts'
import classes from '../pricer.module.css'
import { LoanForm } from './LoanForm.tsx'
import { LoanPrice } from './LoanPrice.tsx'
import { SavePricing } from './SavePricing.tsx'
import { TrancheEditor } from './TrancheEditor.tsx'
import { useLoan } from './use-loan.ts'

/** A loan's terms on the left, and its pricing beside them while they are typed. */
export function PriceLoan() {
  const loan = useLoan()
  const { texts, problems, body, price } = loan
  const mayWrite = useMay('write', 'pricer')
  const [saving, setSaving] = useState(false)
  const refused = price.error instanceof ApiProblem && price.error.status === 422
  return (
    <div className={classes.sides}>
      <section aria-label="Terms">
        <LoanForm texts={texts.terms} problems={problems} onType={loan.type} onLeave={loan.leave} />
        <TrancheEditor
          tranches={texts.tranches}
          currency={texts.terms.currency ?? ''}
          problems={problems}
          onChange={loan.change}
          onLeave={loan.leave}
        />
        {mayWrite && (
          <Button mt="lg" disabled={!body || refused} onClick={() => setSaving(true)}>
            Save to a deal
          </Button>
        )}
      </section>
      <section
        aria-label="Price"
        aria-live="off"
        className={classes.price}
        data-old={price.isPlaceholderData || undefined}
      >
        {body === null ? (
          <Text c="dimmed">
            {mayWrite
              ? 'Type a principal, a term and a rate: the price appears here as you type.'
              : 'Pricing requires write access; saved pricings have their own tab.'}
          </Text>
        ) : refused ? (
          <Refused error={price.error as ApiProblem} shown={problems} />
        ) : price.error ? (
          <Failed error={price.error} onRetry={() => void price.refetch()} />
        ) : price.data ? (
          <LoanPrice price={price.data} />
        ) : (
          <LoadingRows />
        )}
      </section>
      {saving && body && <SavePricing loan={body} onClose={() => setSaving(false)} />}
    </div>
  )
}

/** The errors of a loan that cannot be priced, except those shown at their fields. */
function Refused({ error, shown }: { error: ApiProblem; shown: Record<string, string> }) {
  const elsewhere = error.errors.filter(({ path }) => !(path in shown) || !isField(path))
  return (
    <Alert color="red" variant="outline" title="This cannot be priced" role="alert">
      {elsewhere.length > 0
        ? elsewhere.map(({ path, message }) => <div key={path}>{message}</div>)
        : 'See the errors in the fields.'}
    </Alert>
  )
}

const isField = (path: string) => path !== 'tranches'
