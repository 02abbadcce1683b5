/** Decides what the commands that measure print with `--json` beside what every answer has. Times are milliseconds since the epoch. */
import type { MeasuredTime } from '../../core/board/types.js';
import type { MatchScore } from '../../core/eval/matching.js';
import type { Score as DetectionScore } from '../../core/eval/score.js';
import type { Standing as TargetStanding } from '../../core/metrics/_measured.js';

export interface Answers {
  eval: StreamScores | MatchScores | { exit: number };
  findings: { rows: FindingRow[] };
  learn: Learned | { forgot: number };
  metrics: { since: number; now: number; metrics: MetricRow[]; ascii?: boolean };
}

export interface StreamScores {
  streams: StreamScore[];
  pooled: DetectionScore;
  /** With `--adapt`: the same without learning. */
  shipped?: DetectionScore;
  predictions: number;
  /** With a reader: how many it was asked about and answered, and the score with its answers. */
  reader?: { asked: number; answered: number; score: DetectionScore };
}

export interface StreamScore {
  stream: string;
  score: DetectionScore;
  shipped?: DetectionScore;
  /** Lines that could not be read. */
  malformed: number;
}

export interface MatchScores {
  pairs: number;
  predicted: number;
  plans: number;
  all: MatchScore;
  /** Of pairs whose prompt does not name the plan. */
  unnamed: MatchScore;
  bad: number;
  /** Where they were written. */
  predictions: string | null;
  exit: number;
}

/** `exit` is the exit code that it means. */
export interface FindingRow {
  code: string;
  text: string;
  hint: string;
  exit: number;
}

export interface Learned {
  on: boolean;
  lessons: { kind: string; n: number; says: string }[];
  bias: LearnedRow;
  signals: LearnedRow[];
  /** What the user's silence, and a nudge that they ignored, count of a lesson: 0 to 1. */
  silence: number;
  ignored: number;
  /** May it point out what the shipped model passes over, and pass over what that points out? */
  lift: boolean;
  lower: boolean;
  /** The most that it moves, in log-odds, and the share of each lesson that the next one leaves. */
  bounds: { bias: number; signal: number; prompt: number; kept: number };
}

/** In log-odds: what was taught, beside the shipped weight. */
export interface LearnedRow {
  id: string;
  says: string;
  taught: number;
  shipped: number;
}

export interface MetricRow {
  id: string;
  name: string;
  /** More than, or less than: 0 to 1. */
  target: { over: number } | { under: number };
  /** 0 to 1, `null` = unknown. */
  value: number | null;
  standing: TargetStanding;
  numerator: number;
  denominator: number;
  unit: string;
  counts: { numerator: string; denominator: string };
  /** What else was counted, '' for nothing. */
  beside: string;
  few: boolean;
  blind: string;
  advice: string;
  /** The same for times of the same length that end a week apart, oldest first; `days` of each are in the log. */
  weeks: MeasuredTime[];
}
