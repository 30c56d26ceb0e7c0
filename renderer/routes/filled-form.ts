import { useNavigate, useSearch } from '@tanstack/react-router'
import { wordOf } from './search-params.ts'

/** The fields of a form that its address fills in (`?form=new&name=Alder`), and how the address is emptied again. */
export function useFilledForm(): { filled: Record<string, string> | null; leave: () => void } {
  const { form, tab: shown, ...search } = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const tab = wordOf(shown)
  if (form !== 'new') return { filled: null, leave: () => undefined }
  const filled = Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => {
      const word = wordOf(value)
      return word === undefined ? [] : [[name, word]]
    }),
  )
  return {
    filled,
    leave: () => void navigate({ to: '.', search: tab === undefined ? {} : { tab }, replace: true }),
  }
}
