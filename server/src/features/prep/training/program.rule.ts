import type { Algorithm, AnyConfig, TrainingConfig } from '@xueyan/contract/prep/training';
import { pictureProgramOf } from './picture-program.rule.ts';

/** From which module of scikit-learn, what it is called for classes and for numbers, and its arguments. */
interface Learner {
  from: string;
  classes?: string;
  numbers?: string;
  arguments: (config: TrainingConfig) => string[];
}

const value = ({ parameters }: TrainingConfig, name: keyof TrainingConfig['parameters']) => String(parameters[name]);
const seeded = ({ seed }: TrainingConfig) => `random_state=${seed}`;

const learners: Record<Algorithm, Learner> = {
  logistic: {
    ...{ from: 'linear_model', classes: 'LogisticRegression' },
    arguments: (c) => [`C=${value(c, 'c')}`, 'max_iter=1000'],
  },
  linear: { from: 'linear_model', numbers: 'LinearRegression', arguments: () => [] },
  ridge: { from: 'linear_model', numbers: 'Ridge', arguments: (c) => [`alpha=${value(c, 'alpha')}`] },
  tree: {
    ...{ from: 'tree', classes: 'DecisionTreeClassifier', numbers: 'DecisionTreeRegressor' },
    arguments: (c) => [`max_depth=${value(c, 'depth')}`, seeded(c)],
  },
  forest: {
    ...{ from: 'ensemble', classes: 'RandomForestClassifier', numbers: 'RandomForestRegressor' },
    arguments: (c) => [`n_estimators=${value(c, 'trees')}`, `max_depth=${value(c, 'depth')}`, seeded(c)],
  },
  boosting: {
    ...{ from: 'ensemble', classes: 'GradientBoostingClassifier', numbers: 'GradientBoostingRegressor' },
    arguments: (c) => [`n_estimators=${value(c, 'trees')}`, `learning_rate=${value(c, 'rate')}`, seeded(c)],
  },
  svm: { from: 'svm', classes: 'SVC', numbers: 'SVR', arguments: (c) => [`C=${value(c, 'c')}`] },
  knn: {
    ...{ from: 'neighbors', classes: 'KNeighborsClassifier', numbers: 'KNeighborsRegressor' },
    arguments: (c) => [`n_neighbors=${value(c, 'neighbours')}`],
  },
  bayes: { from: 'naive_bayes', classes: 'GaussianNB', arguments: () => [] },
  kmeans: {
    ...{ from: 'cluster', classes: 'KMeans' },
    arguments: (c) => [`n_clusters=${value(c, 'clusters')}`, 'n_init=10', seeded(c)],
  },
  dbscan: {
    ...{ from: 'cluster', classes: 'DBSCAN' },
    arguments: (c) => [`eps=${value(c, 'eps')}`, `min_samples=${value(c, 'samples')}`],
  },
  pca: { from: 'decomposition', classes: 'PCA', arguments: () => ['n_components=2'] },
};

/** As Python writes a text. */
const quoted = (text: string) => JSON.stringify(text);

/** The Python program that trains the same. */
export const programOf = (config: AnyConfig): string =>
  config.task === 'pictures' ? pictureProgramOf(config) : tableProgramOf(config);

/** On `data.csv`. */
function tableProgramOf(config: TrainingConfig): string {
  const { task, algorithm, features, target, scale } = config;
  const learner = learners[algorithm];
  const name = (task === 'regression' ? learner.numbers : learner.classes) ?? learner.classes ?? learner.numbers ?? '';
  const made = `${name}(${learner.arguments(config).join(', ')})`;
  const foretells = task !== 'structure';
  return [
    'import pandas as pd',
    `from sklearn.${learner.from} import ${name}`,
    ...(scale
      ? ['from sklearn.pipeline import make_pipeline', 'from sklearn.preprocessing import StandardScaler']
      : []),
    ...(foretells ? ['from sklearn.model_selection import cross_val_score, train_test_split'] : []),
    '',
    "data = pd.read_csv('data.csv')",
    `x = pd.get_dummies(data[[${features.map(quoted).join(', ')}]])`,
    `model = ${scale ? `make_pipeline(StandardScaler(), ${made})` : made}`,
    ...(foretells
      ? [
          `y = data[${quoted(target ?? '')}]`,
          `x_train, x_test, y_train, y_test = train_test_split(x, y, test_size=${config.test}, random_state=${config.seed})`,
          ...(config.folds >= 2 ? [`print(cross_val_score(model, x_train, y_train, cv=${config.folds}))`] : []),
          'model.fit(x_train, y_train)',
          'print(model.score(x_test, y_test))',
        ]
      : [algorithm === 'pca' ? 'print(model.fit_transform(x))' : 'print(model.fit_predict(x))']),
    '',
  ].join('\n');
}
