import { Slider, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { FundAccount } from '../../../api/modules.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { FieldInput } from '../../../components/form/FieldInput.tsx'
import { readField, textOf } from '../../../components/form/fields.ts'
import { Failed } from '../../../components/states/Failed.tsx'
import { LoadingRows } from '../../../components/states/Loading.tsx'
import { today } from '../../../format/days.ts'
import { formatPercent } from '../../../format/numbers.ts'
import { inSentence } from '../../../format/words.ts'
import { performanceQuery, waterfallQuery } from '../../../queries/funds.ts'
import type { SearchParams } from '../../../routes/search-params.ts'
import classes from '../funds.module.css'
import { WaterfallTiers } from './WaterfallTiers.tsx'
import { readTerms, type SoFar, type Term, type TermName, termsOf, textsIn } from './waterfall-terms.ts'

const route = getRouteApi('/office/funds/$fundId')
const PAUSE_MS = 250

/** A distribution through the waterfall while its terms are edited; they start from the book's figures. */
export function FundWaterfall({ fund }: { fund: FundAccount }) {
  const { isPending, data } = useQuery(performanceQuery(fund.id, today()))
  return isPending ? <LoadingRows /> : <Typed fund={fund} soFar={data} />
}

function Typed({ fund, soFar }: { fund: FundAccount; soFar: SoFar }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const terms = useMemo(() => termsOf(fund, soFar), [fund, soFar])
  const [texts, setTexts] = useState(() => textsIn(search, fund, soFar, terms))
  const [left, setLeft] = useState<ReadonlySet<TermName>>(new Set())
  const [settled] = useDebouncedValue(texts, PAUSE_MS)
  const reading = useMemo(() => readTerms(terms, settled, fund.currency), [terms, settled, fund.currency])
  const body = 'body' in reading ? reading.body : null
  const found = useQuery({ ...waterfallQuery(body), placeholderData: keepPreviousData })
  useEffect(() => {
    const written = Object.fromEntries(
      Object.entries(settled).map(([name, text]) => [name, text || undefined]),
    )
    void navigate({ search: (before: SearchParams) => ({ ...before, ...written }), replace: true })
  }, [settled, navigate])

  const refused = body && found.error instanceof ApiProblem ? found.error.errors : []
  const problemOf = (name: TermName) =>
    'problems' in reading && left.has(name)
      ? reading.problems[name]
      : refused.find(({ path }) => path === name)?.message
  const type = (name: TermName, text: string) => setTexts(before => ({ ...before, [name]: text }))
  return (
    <div className={classes.waterfall}>
      <section aria-label="Terms" className={classes.terms}>
        {terms.map(term => (
          <div key={term.name}>
            <FieldInput
              field={term}
              text={texts[term.name]}
              currency={fund.currency}
              problem={problemOf(term.name)}
              onType={text => type(term.name, text)}
              onLeave={() => setLeft(before => new Set([...before, term.name]))}
            />
            {term.reach !== undefined && (
              <Reach term={term} reach={term.reach} text={texts[term.name]} onMove={type} />
            )}
          </div>
        ))}
      </section>
      <section aria-label="Waterfall">
        {body === null ? (
          <Text c="dimmed">Enter the commitments and the amount to distribute.</Text>
        ) : refused.length > 0 ? (
          <Text c="dimmed">These terms cannot be calculated: see the errors in the fields.</Text>
        ) : found.error ? (
          <Failed error={found.error} onRetry={() => void found.refetch()} />
        ) : found.data ? (
          <WaterfallTiers found={found.data} />
        ) : (
          <LoadingRows />
        )}
      </section>
    </div>
  )
}

interface ReachProps {
  term: Term
  reach: number
  text: string
  onMove: (name: TermName, text: string) => void
}

/** Moves a rate in quarters of a percent. */
function Reach({ term, reach, text, onMove }: ReachProps) {
  const reading = readField(term, text)
  const value = 'value' in reading && typeof reading.value === 'number' ? reading.value : 0
  return (
    <Slider
      mt="xs"
      size="sm"
      min={0}
      max={reach}
      step={0.0025}
      value={Math.min(value, reach)}
      onChange={moved => onMove(term.name, textOf(term, Number(moved.toFixed(4))))}
      label={moved => formatPercent(Number(moved.toFixed(4)))}
      thumbLabel={`Move ${inSentence(term.label)}`}
    />
  )
}
