/** Decides what tokens of code hosts, builds and package registries look like. */
import { contextRule, namedRule, type Row, type Rule, tokenRule } from './rule.js';

const TOKENS: Row[] = [
  ['github-pat', 'ghp_', 'ghp_[A-Za-z0-9]{36,255}'],
  ['github-fine-grained-pat', 'github_pat_', 'github_pat_\\w{60,255}'],
  ['github-oauth-token', 'gho_', 'gho_[A-Za-z0-9]{36,255}'],
  ['github-app-token', 'ghu_ ghs_', 'gh[us]_[A-Za-z0-9]{36,255}'],
  ['github-refresh-token', 'ghr_', 'ghr_[A-Za-z0-9]{36,255}'],
  ['gitlab-pat', 'glpat-', 'glpat-[\\w-]{20,50}(?:\\.[\\w.-]{8,20})?'],
  ['gitlab-runner-token', 'glrt- glrtr-', 'glrtr?-[\\w.-]{20,60}'],
  ['gitlab-runner-registration', 'gr1348941', 'GR1348941[\\w-]{20}'],
  [
    'gitlab-token',
    'gldt- glcbt- glptt- glft- glsoat- glimt- glagent- gloas- glffct- glwt-',
    'gl(?:dt|cbt|ptt|ft|soat|imt|agent|oas|ffct|wt)-[\\w-]{20,70}',
  ],
  ['bitbucket-app-password', 'atbb', 'ATBB[A-Za-z0-9]{32}'],
  ['bitbucket-access-token', 'atctt3', 'ATCTT3[\\w=-]{100,250}'],
  ['atlassian-token', 'atatt3', 'ATATT3[\\w=-]{100,250}'],
  ['sourcegraph-token', 'sgp_ slk_', '(?:sgp_(?:(?:[a-f0-9]{16}|local)_)?[a-f0-9]{40}|slk_[a-f0-9]{64})'],
  ['npm-token', 'npm_', 'npm_[A-Za-z0-9]{36}'],
  ['pypi-token', 'pypi-ag', 'pypi-Ag[\\w-]{60,250}'],
  ['rubygems-key', 'rubygems_', 'rubygems_[a-f0-9]{48}'],
  ['nuget-key', 'oy2', 'oy2[a-z0-9]{43}'],
  ['clojars-token', 'clojars_', 'CLOJARS_[a-z0-9]{60}'],
  ['crates-token', 'cio', 'cio[A-Za-z0-9]{32}'],
  ['docker-token', 'dckr_pat_ dckr_oat_', 'dckr_[po]at_[\\w-]{27,40}'],
  ['artifactory-key', 'akcp', 'AKCp[A-Za-z0-9]{65,75}'],
  ['artifactory-reference-token', 'cmvmdgtu', 'cmVmdGtu[A-Za-z0-9]{50,64}'],
  ['packagist-token', 'packagist_', 'packagist_[ou][ru]t_[a-f0-9]{68}'],
  ['jsr-token', 'jsrp_ jsrd_', 'jsr[pd]_[A-Za-z0-9]{32,64}'],
  ['circleci-token', 'ccipat_ ccipra_', 'CCIP(?:AT|RA)_[A-Za-z0-9]{16,30}_[a-f0-9]{40}'],
  ['buildkite-token', 'bkua_ bkct_ bkat_', 'bk(?:ua|ct|at)_[A-Za-z0-9]{40,64}'],
  ['sonar-token', 'sqp_ squ_ sqa_', 'sq[pua]_[a-f0-9]{40}'],
  ['harness-token', 'pat. sat.', '[ps]at\\.[\\w-]{22}\\.[a-f0-9]{24}\\.[A-Za-z0-9]{20}'],
  ['octopus-key', 'api-', 'API-[A-Z0-9]{25,32}'],
  ['prefect-token', 'pnu_ pnb_', 'pn[ub]_[A-Za-z0-9]{36}'],
  ['snyk-token', 'snyk_', 'snyk_(?:uat|sat)\\.[a-z0-9]{8}\\.[\\w.-]{40,160}'],
  ['endor-key', 'endr+', 'endr\\+[A-Za-z0-9-]{16}'],
  ['postman-key', 'pmak-', 'PMAK-[a-f0-9]{24}-[a-f0-9]{34}'],
  ['readme-key', 'rdme_', 'rdme_[a-z0-9]{70}'],
  ['travis-secure', 'secure:', '(?<=secure: ?["\']?)[A-Za-z0-9+/]{100,700}={0,2}'],
];

const NAMED: Row[] = [
  ['gitea-token', 'gitea forgejo codeberg gogs gitee', '[a-f0-9]{32,40}'],
  ['github-legacy-token', 'github gh_token', '[a-f0-9]{40}'],
  ['bitbucket-secret', 'bitbucket', '(?:[A-Za-z0-9]{32}|[\\w=-]{64})'],
  ['codecov-token', 'codecov', '(?:[a-f0-9]{32}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'],
  ['snyk-uuid', 'snyk', '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'],
  ['travis-token', 'travis', '[A-Za-z0-9_-]{20,22}'],
  ['jenkins-token', 'jenkins', '[a-f0-9]{32,34}'],
  ['circleci-legacy-token', 'circle', '[a-f0-9]{40}'],
  ['droneci-token', 'drone', '[A-Za-z0-9]{32}'],
  ['sonar-legacy-token', 'sonar', '[a-f0-9]{40}'],
  ['cloudsmith-key', 'cloudsmith', '[a-f0-9]{40}'],
  ['artifactory-password', 'artifactory jfrog', '(?:AP[A-Za-z0-9]{10,80}|[A-Za-z0-9]{64,73})'],
  ['gitlab-session', '_gitlab_session', '[a-f0-9]{32}'],
  ['coveralls-token', 'coveralls', '[A-Za-z0-9]{32,37}'],
  ['blynk-token', 'blynk', '[\\w-]{32}'],
  ['percy-token', 'percy', '[a-z]{0,5}_?[a-f0-9]{64}'],
  ['sidekiq-credentials', 'bundle_enterprise__contribsys__com bundle_gems__contribsys__com', '[a-f0-9]{8}:[a-f0-9]{8}'],
];

const AROUND: Row[] = [
  [
    'npm-auth',
    '_authtoken _auth _password',
    '(?:^|[\\s:])_(?:authToken|auth|password)\\s{0,3}=\\s{0,3}["\']?([A-Za-z0-9+/=_.~-]{8,400})',
  ],
  ['docker-auth', '"auth"', '"auth"\\s{0,3}:\\s{0,3}"([A-Za-z0-9+/]{12,400}={0,2})'],
  ['nuget-password', 'cleartextpassword', 'ClearTextPassword"?\\s{1,3}value="([^"\\n]{4,200})'],
  ['sidekiq-url', 'contribsys.com', 'https?://([a-f0-9]{8}:[a-f0-9]{8})(?=@(?:gems|enterprise)\\.contribsys\\.com)'],
];

export const code = (): Rule[] => [
  ...TOKENS.map(tokenRule),
  ...NAMED.map(namedRule),
  ...AROUND.map((r) => contextRule(r)),
];
