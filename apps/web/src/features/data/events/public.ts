/** The public door of this feature for others of the web app. */
export { RefusedPeople } from './RefusedTab.tsx';
