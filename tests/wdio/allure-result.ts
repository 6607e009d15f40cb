/** One result file of Allure, as far as the tests read it. */
export interface AllureResult {
  readonly name: string;
  readonly status: string;
  readonly statusDetails?: { readonly message?: string; readonly trace?: string };
  readonly labels: readonly { readonly name: string; readonly value: string }[];
  readonly steps: readonly {
    readonly name: string;
    readonly status: string;
    readonly attachments: readonly { readonly source: string; readonly type: string }[];
  }[];
}
