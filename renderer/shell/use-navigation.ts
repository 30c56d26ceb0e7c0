import { useEnabledModules } from '../session/session.ts'
import { type NavigationGroup, navigation } from './navigation.ts'

/** The pages this person may go to: those of modules that are switched on for them. */
export function useNavigation(): NavigationGroup[] {
  const enabled = useEnabledModules()
  return navigation
    .map(group => ({ ...group, pages: group.pages.filter(page => !page.module || enabled.has(page.module)) }))
    .filter(group => group.pages.length > 0)
}
