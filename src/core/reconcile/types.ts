/** What reconciling tells of: news for the agent, and proposals for a person. */
import type { TodoStatus } from '../model.js';
import type { PlanStatus } from './last-synced.js';

/** One thing that the plan says otherwise than the model knows. */
export type News =
  | { what: 'status'; text: string; status: PlanStatus }
  | { what: 'conflict'; text: string; status: PlanStatus; todo: TodoStatus }
  | { what: 'gone'; text: string }
  | { what: 'new'; text: string }
  | { what: 'fewer'; count: number };

/** A todo that no plan holds; `fresh` when it was not proposed before. */
export interface Proposal {
  text: string;
  status: TodoStatus;
  fresh: boolean;
}
