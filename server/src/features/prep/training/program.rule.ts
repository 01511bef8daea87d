import type { Algorithm } from '@xueyan/contract/prep/table-training';
import type { AnyConfig, TrainingConfig } from '@xueyan/contract/prep/training';
import { detectionProgramOf } from './detection-program.rule.ts';
import { pictureProgramOf } from './picture-program.rule.ts';

/** Module of scikit-learn, its class names for classification and regression, and the arguments. */
interface Learner {
  from: string;
  classes?: string;
  numbers?: string;
  arguments: (config: TrainingConfig) => string[];
}

const value = ({ parameters }: TrainingConfig, name: keyof TrainingConfig['parameters']) => String(parameters[name]);
const seeded = ({ seed }: TrainingConfig) => `random_state=${seed}`;

const perceptron = { from: 'neural_network', classes: 'MLPClassifier', numbers: 'MLPRegressor' };
const steps = (c: TrainingConfig) => [
  ...[`learning_rate_init=${value(c, 'rate')}`, `batch_size=${value(c, 'batch')}`],
  ...[`max_iter=${value(c, 'epochs')}`, seeded(c)],
];

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
  // Without a layer between, a perceptron is logistic or linear regression, learnt in the same way.
  pageLinear: { ...perceptron, arguments: (c) => ['hidden_layer_sizes=()', ...steps(c)] },
  pageNet: { ...perceptron, arguments: (c) => [`hidden_layer_sizes=(${value(c, 'hidden')},)`, ...steps(c)] },
};

/** What scikit-learn calls the ways to fill gaps. */
const strategies = { mean: 'mean', median: 'median', mode: 'most_frequent' } as const;

/** Formats a Python string literal. */
const quoted = (text: string) => JSON.stringify(text);

/** Returns the Python program that trains the same model. */
export function programOf(config: AnyConfig): string {
  if (config.task === 'detection') return detectionProgramOf(config);
  return config.task === 'pictures' ? pictureProgramOf(config) : tableProgramOf(config);
}

/** Returns the program that reads `data.csv`. */
function tableProgramOf(config: TrainingConfig): string {
  const { task, algorithm, features, target, scale, fill } = config;
  const learner = learners[algorithm];
  const name = (task === 'regression' ? learner.numbers : learner.classes) ?? learner.classes ?? learner.numbers ?? '';
  const made = `${name}(${learner.arguments(config).join(', ')})`;
  const foretells = task !== 'structure';
  const classifies = task === 'classification';
  const folded = classifies ? 'StratifiedKFold' : 'KFold';
  const before = [
    ...(fill ? [`SimpleImputer(strategy=${quoted(strategies[fill])}, keep_empty_features=True)`] : []),
    ...(scale ? ['StandardScaler()'] : []),
  ];
  return [
    'import pandas as pd',
    `from sklearn.${learner.from} import ${name}`,
    ...(fill ? ['from sklearn.impute import SimpleImputer'] : []),
    ...(before.length > 0 ? ['from sklearn.pipeline import make_pipeline'] : []),
    ...(scale ? ['from sklearn.preprocessing import StandardScaler'] : []),
    ...(foretells ? [`from sklearn.model_selection import ${folded}, cross_val_score, train_test_split`] : []),
    '',
    "data = pd.read_csv('data.csv')",
    ...(fill && foretells ? [`data = data.dropna(subset=[${quoted(target ?? '')}])`] : []),
    `x = pd.get_dummies(data[[${features.map(quoted).join(', ')}]])`,
    `model = ${before.length > 0 ? `make_pipeline(${[...before, made].join(', ')})` : made}`,
    ...(foretells
      ? [
          `y = data[${quoted(target ?? '')}]`,
          `x_train, x_test, y_train, y_test = train_test_split(x, y, test_size=${config.test}, random_state=${config.seed}${classifies ? ', stratify=y' : ''})`,
          ...(config.folds >= 2
            ? [
                `folds = ${folded}(${config.folds}, shuffle=True, random_state=${config.seed})`,
                'print(cross_val_score(model, x_train, y_train, cv=folds))',
              ]
            : []),
          'model.fit(x_train, y_train)',
          'print(model.score(x_test, y_test))',
        ]
      : [algorithm === 'pca' ? 'print(model.fit_transform(x))' : 'print(model.fit_predict(x))']),
    '',
  ].join('\n');
}
