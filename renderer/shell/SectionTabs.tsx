import { Link } from '@tanstack/react-router'
import classes from './section-tabs.module.css'
import { useNavigation, usePlaceHere } from './use-navigation.ts'

/** The places of the section one is in, above its pages and its records; nothing where there is one alone. */
export function SectionTabs() {
  const here = usePlaceHere()
  const section = useNavigation().find(({ places }) => places.some(({ to }) => to === here?.to))
  if (!section || section.places.length < 2) return null
  return (
    <nav aria-label={section.title} className={classes.tabs}>
      {section.places.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          search={{}}
          // A place whose address another one begins with is not the one that is shown.
          activeOptions={{ exact: true }}
          aria-current={to === here?.to ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
