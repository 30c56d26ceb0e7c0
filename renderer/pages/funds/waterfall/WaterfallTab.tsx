import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { FundAccount } from '../../../api/modules.ts'
import type { SearchParams } from '../../../routes/search-params.ts'
import classes from '../funds.module.css'
import { BookWaterfall } from './BookWaterfall.tsx'
import { CarryTermsForm } from './CarryTermsForm.tsx'
import { FundWaterfall } from './FundWaterfall.tsx'

const route = getRouteApi('/office/funds/$fundId')

const sources = [
  { value: 'typed', label: 'What if', Shown: FundWaterfall },
  { value: 'book', label: 'From the book, by partner', Shown: BookWaterfall },
  { value: 'terms', label: 'Carry terms', Shown: CarryTermsForm },
] as const

/** A waterfall of figures that are typed, or of a fund's own book, by partner; and the terms that the fund agreed on. */
export function WaterfallTab({ fund }: { fund: FundAccount }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const source = sources.find(({ value }) => value === search.of) ?? sources[0]
  return (
    <>
      <SegmentedControl
        className={classes.source}
        aria-label="Inputs"
        data={sources.map(({ value, label }) => ({ value, label }))}
        value={source.value}
        onChange={of =>
          void navigate({ search: (before: SearchParams) => ({ ...before, of }), replace: true })
        }
      />
      <source.Shown fund={fund} />
    </>
  )
}
