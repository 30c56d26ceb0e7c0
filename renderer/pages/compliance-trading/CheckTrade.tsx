import { Alert, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { complianceApi } from '../../api/modules.ts'
import { refusal } from '../../components/action/use-action.ts'
import { meant } from '../../language/language.ts'
import { criteriaMet } from '../../words/compliance.ts'
import classes from './trading.module.css'
import { heldFor, lists } from './trading.ts'

const criteria = { q: 'Name or CUSIP', ticker: 'Ticker', isin: 'ISIN' } as const
type Criterion = keyof typeof criteria

/** Names shown of the entries that were not compared. */
const MOST_NAMES = 5

function namesOf(entries: ReadonlyArray<{ issuer: string }>): string {
  const names = entries.slice(0, MOST_NAMES).map(({ issuer }) => issuer)
  const more = entries.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

/** Checks whether a security may be traded. Runs on Enter, since every check is recorded. */
export function CheckTrade() {
  const [by, setBy] = useState<Criterion>('q')
  const [text, setText] = useState('')
  const check = useMutation({
    mutationFn: (asked: { by: Criterion; text: string }) =>
      complianceApi('GET /api/v1/svc/compliance/trade/check', { query: { [asked.by]: asked.text } }),
  })
  const ask = () => text.trim() !== '' && check.mutate({ by, text: text.trim() })
  return (
    <div className={classes.check}>
      <form
        onSubmit={event => {
          event.preventDefault()
          ask()
        }}
      >
        <Group gap="sm" align="flex-end">
          <NativeSelect
            label="Check a security"
            data={Object.entries(criteria).map(([value, label]) => ({ value, label }))}
            value={by}
            onChange={event => setBy(event.currentTarget.value as Criterion)}
            w={170}
          />
          <TextInput
            aria-label="Security"
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            className={classes.text}
          />
          <Button type="submit" variant="default" loading={check.isPending}>
            {meant('Check', 'verb')}
          </Button>
        </Group>
      </form>
      <div role="status">
        {check.error && (
          <Alert mt="sm" color="red" variant="outline" title={refusal(check.error).title}>
            {refusal(check.error).message}
          </Alert>
        )}
        {check.data && (
          <Alert
            mt="sm"
            variant="outline"
            color={check.data.restricted ? 'red' : check.data.not_compared.length > 0 ? 'yellow' : 'green'}
            title={
              check.data.restricted
                ? `“${check.variables.text}” is restricted: it must not be traded`
                : check.data.not_compared.length > 0
                  ? `“${check.variables.text}” was not compared with all that is listed`
                  : `“${check.variables.text}” is not on the restricted list`
            }
          >
            {check.data.matches.map(one => (
              <div key={one.id}>
                {one.issuer}
                {one.ticker === null ? '' : `, ${one.ticker}`}: {lists[one.list].label.toLowerCase()} list,
                found by its {criteriaMet[one.matched_on]}
                {one.scope === 'firm' ? '' : `, for ${heldFor(one)} alone`}
              </div>
            ))}
            {check.data.not_compared.length > 0 && (
              <div>
                In another script, so not compared: {namesOf(check.data.not_compared)}. Check by ticker or
                ISIN, or by the name in that script.
              </div>
            )}
          </Alert>
        )}
      </div>
    </div>
  )
}
